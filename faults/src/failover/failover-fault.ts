import { type Bank, checkMemory } from '../crash/check-memory.ts'
import { askAgain, pressOn, type Target } from '../crash/load.ts'
import { type Memory, newMemory } from '../crash/memory.ts'
import type { Answer } from '../crash/protocol.ts'
import { askOverHttp, type HttpPlayer, openRounds, signIn } from '../crash-program/players.ts'
import { checkBooks } from '../fixture/books.ts'
import { column } from '../fixture/owner.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import type { Random } from '../frame/random.ts'
import { ask, type Node, until } from './cluster.ts'
import { type ClusteredHouse, openClusteredHouse } from './clustered-house.ts'
import { checkMoney, fundPlayers, type Money, moveMoney, prepareMoney, repeatMoves } from './money.ts'

// Longer than most files: one scenario from start to end, whose steps share everything that players were told.

/**
 * The primary of a cluster dies, freezes and comes back, and its standbys stall, while players bet, transfer, withdraw and are paid through
 * whole servers. What they were told is then looked for at the final primary.
 */
export const failoverFault: Fault = {
  name: 'failover',
  unit: 'failovers',
  small: 3,
  medium: 6,
  full: 60,
  perPart: 6,
  // It downloads Debian packages, which a machine that tests every change may not have.
  long: true,
  run: (work) => onStage(work, (stage) => failOverAgainAndAgain(stage, work)),
  control: (work) => onStage({ ...work, confirms: false }, losesWhatItAcknowledged),
}

/** Each may have a hundred open bets in free credit at one draw time. */
const BETTORS = 12
const RICH = 4
const FREE_CREDIT = 10_000_000_000n
const MOST_SHOWN = 20

type Stage = {
  readonly house: ClusteredHouse
  readonly random: Random
  readonly say: (line: string) => void
  readonly memory: Memory
  readonly money: Money
  readonly target: Target
  readonly bank: Bank
  /** The longest time between two acknowledgements of bets, until it is read. */
  takeGap(): number
}

async function onStage<T>(
  { random, say, confirms = true }: Omit<Work, 'amount' | 'seed'> & { confirms?: boolean },
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  const house = await openClusteredHouse({ confirms })
  try {
    const { servers, owner } = house
    const players = await Promise.all(
      Array.from({ length: BETTORS }, (_, at) => signIn(servers[at % 2 === 0 ? 0 : 1].url)),
    )
    const rich = await Promise.all(Array.from({ length: RICH }, () => signIn(servers[0].url)))
    const money = await fundPlayers(rich)
    const rows = await owner.rows('select id, bind_id from player')
    const ids = new Map(rows.map((row) => [column(row, 'bind_id'), column(row, 'id')]))
    const byId = new Map(players.map((player) => [ids.get(player.bindId) ?? '', player]))
    await prepareMoney(money)
    await owner.until(
      "(select count(*) from account where asset = 'GMT' and sub_account = 'main' and balance > 0 and player_id is not null) >= 4",
    )
    const memory = newMemory()
    const gap = { longest: 0, last: performance.now() }
    const target = await targetOf({ players: byId, memory, random }, (answer) => {
      if ('bets' in answer) gap.longest = Math.max(gap.longest, performance.now() - gap.last)
      // Players who have all the bets that they may have do not show that the house is away.
      if ('bets' in answer || answer.refusal === 'too_many_bets') gap.last = performance.now()
    })
    const bank = { players: [...byId.keys()].map(BigInt), funds: { PLAY_POINT: FREE_CREDIT } }
    const takeGap = () => {
      const { longest } = gap
      gap.longest = 0
      gap.last = performance.now()
      return longest
    }
    return await act({ house, random, say, memory, money, target, bank, takeGap })
  } catch (error) {
    say(house.cluster.logs())
    throw error
  } finally {
    await house.close()
  }
}

type Playing = {
  readonly players: ReadonlyMap<string, HttpPlayer>
  readonly memory: Memory
  readonly random: Random
}

type Decision = Exclude<Answer, { readonly failed: string }>

async function targetOf(
  { players, memory, random }: Playing,
  onDecision: (answer: Decision) => void,
): Promise<Target> {
  const [first] = players.values()
  if (first === undefined) throw new Error('nobody is signed in')
  const find = async () => {
    const found = await openRounds(first)
    return found.length > 0 && found
  }
  let rounds = await until('a round is open', find)
  return {
    ask: async (question) => {
      const player = players.get(question.call === 'place' ? question.slip.player : question.player)
      if (player === undefined) throw new Error('the player is not signed in')
      const answer = await askOverHttp(player, question)
      if (!('failed' in answer)) onDecision(answer)
      if (!('bets' in answer)) {
        // As a page does: not immediately.
        await new Promise((wait) => setTimeout(wait, 150))
        rounds = await openRounds(player)
          .then((found) => (found.length > 0 ? found : rounds))
          .catch(() => rounds)
      }
      return answer
    },
    memory,
    random,
    rounds: () => rounds,
    assets: ['PLAY_POINT'],
    players: [...players.keys()].map(BigInt),
    callers: BETTORS,
  }
}

const HURTS = ['freeze', 'stall', 'kill'] as const

async function failOverAgainAndAgain(stage: Stage, { amount, seed, say }: Work): Promise<Part> {
  const { memory, money, house } = stage
  const failures: string[] = []
  const most: Record<string, number> = {}
  for (let nth = 0; nth < amount && failures.length === 0; nth += 1) {
    const hurt = HURTS[nth % HURTS.length] ?? 'kill'
    const awayMs = await underLoad(stage, () => HURT[hurt](stage))
    most[`${hurt}_away_seconds`] = Math.max(most[`${hurt}_away_seconds`] ?? 0, Math.round(awayMs / 100) / 10)
    const wrong = await check(stage)
    if (wrong.length > 0) say(house.cluster.logs())
    failures.push(...wrong.slice(0, MOST_SHOWN).map((sentence) => `${seed} ${hurt}: ${sentence}`))
    say(
      `${hurt}: ${nth + 1} of ${amount}, ${memory.counts.acknowledged} acknowledged, away ${(awayMs / 1_000).toFixed(1)} s`,
    )
  }
  if (failures.length === 0) {
    await house.owner.until('not exists (select from bet where status = 0)')
    failures.push(...(await check(stage)).map((sentence) => `${seed} at the end: ${sentence}`))
  }
  return { counts: { slips: memory.slips.size, ...memory.counts, ...money.counts }, most, failures }
}

/** Returns the longest time without an acknowledgement. */
async function underLoad(stage: Stage, hurt: () => Promise<void>): Promise<number> {
  const { target, money, random, takeGap } = stage
  let over = false
  const isOver = () => over
  takeGap()
  const pressing = Promise.all([
    pressOn(target, isOver),
    moveMoney(money, random, isOver),
    releaseUntil(stage, isOver),
  ])
  try {
    await acknowledge(stage, 30)
    await hurt()
    await acknowledge(stage, 30)
  } finally {
    over = true
    await pressing
  }
  return takeGap()
}

/** Waits for that many more acknowledgements. */
const acknowledge = async ({ memory }: Stage, more: number): Promise<void> => {
  const wanted = memory.counts.acknowledged + more
  await until('bets are acknowledged', async () => memory.counts.acknowledged >= wanted)
}

/** As operators do, so that the signer pays all the time. */
async function releaseUntil({ house }: Stage, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await house.owner
      .rows(
        "update withdrawal set state = 'to_be_released', released_at = now(), released_by = 1 where state = 'to_be_reviewed'",
      )
      .catch(() => [])
    await new Promise((wait) => setTimeout(wait, 1_000))
  }
}

/** Every call without an answer is repeated until it has one, and everything is compared with the books. */
async function check(stage: Stage): Promise<string[]> {
  const { target, memory } = stage
  await until('every call has its answer', async () => {
    await askAgain(target)
    return [...memory.slips.values(), ...memory.cancels.values()].every(
      ({ outcome }) => outcome !== 'unknown',
    )
  })
  return compare(stage)
}

async function compare({ house, memory, money, bank }: Stage): Promise<string[]> {
  const { owner, workUrl, chainUrl } = house
  return [
    ...(await checkMemory(owner, { memory, bank })),
    ...(await checkMoney(owner, money)),
    ...(await checkBooks({ owner, url: workUrl }, { rpcUrls: chainUrl })),
  ]
}

const HURT: Record<(typeof HURTS)[number], (stage: Stage) => Promise<void>> = {
  kill: async ({ house }) => {
    const primary = await house.cluster.primary()
    await primary.cutPower()
    await house.cluster.primary()
    primary.start()
  },
  freeze: async (stage) => {
    const { cluster } = stage.house
    const primary = await cluster.primary()
    primary.freeze('node')
    try {
      await until('another node takes over', async () => (await cluster.primary()) !== primary)
      await acknowledge(stage, 30)
    } finally {
      primary.thaw()
    }
    // On a busy machine the lock may move once more, even back: what counts is that no two accept writes.
    await until('one node takes writes, and all others follow', async () => {
      const followers = await Promise.all(
        cluster.nodes.map(async ({ url }) => (await ask(url, 'select pg_is_in_recovery()'))[0]?.[0]),
      )
      return followers.filter((follows) => follows === false).length === 1 && !followers.includes(undefined)
    })
  },
  stall: (stage) => stallStandbys(stage),
}

/** The work takes half a minute, and longer on a slow machine: five calls, one after the other, each given up after 5 s. */
const ALONE_MS = 240_000

/**
 * No standby has what the primary commits now. What waits for them is ended, as by a restart, so that its effect can be read; the same keys
 * are retried all the time. Then the primary is lost, and the standbys take over.
 */
async function stallStandbys({ house: { cluster }, money, random }: Stage): Promise<void> {
  const primary = await cluster.primary()
  const standbys = cluster.nodes.filter((node) => node !== primary)
  for (const standby of standbys) standby.freeze('database')
  try {
    // What was sent to them is in their sockets: only from now on is none of it ever read.
    await until('the primary is alone', async () => {
      const [row] = await ask(primary.url, 'select count(*) from pg_stat_replication')
      return row?.[0] === '0'
    })
    await endWhatWaits(primary, repeatMoves(money, random))
    await primary.cutPower()
  } finally {
    for (const standby of standbys) standby.thaw()
  }
  // Patroni recorded that there was no standby, so nobody takes over by itself. The node with most data has everything that was
  // acknowledged.
  const furthest = await until('the standbys answer', async () => {
    const ends = await Promise.all(
      standbys.map(async (node) => {
        const [row] = await ask(node.url, "select pg_last_wal_receive_lsn() - '0/0'")
        return { node, end: Number(row?.[0]) }
      }),
    )
    return ends.toSorted((a, b) => b.end - a.end)[0]?.node ?? null
  })
  await until('a standby took over', async () => {
    await furthest.promote().catch(() => {})
    const [row] = await ask(furthest.url, 'select pg_is_in_recovery()')
    return row?.[0] === false
  })
  await cluster.primary()
  primary.start()
}

/** Until the work is done. */
async function endWhatWaits(primary: Node, work: Promise<void>): Promise<void> {
  let over = false
  const done = work.finally(() => {
    over = true
  })
  for (const startedAt = Date.now(); !over && Date.now() - startedAt < ALONE_MS; ) {
    await ask(
      primary.url,
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    ).catch(() => [])
    await new Promise((wait) => setTimeout(wait, 100))
  }
  await done
}

/** Servers that do not wait before they repeat an answer must be detected losing what they acknowledged. */
async function losesWhatItAcknowledged(stage: Stage): Promise<boolean> {
  await underLoad(stage, () => stallStandbys(stage))
  const wrong = await compare(stage)
  stage.say(`without waiting: ${wrong[0] ?? 'nothing was lost'}`)
  return wrong.some((sentence) => sentence.includes('was acknowledged and is gone'))
}
