import { createSocket, type SocketLike } from '@nibble/client'
import { SOCKET_PATH, socketTicket, VISIT_HEADER } from '@nibble/contract'
import { WebSocket } from 'ws'
import { type Bank, checkMemory } from '../crash/check-memory.ts'
import { askAgain, pressOn, type Target } from '../crash/load.ts'
import { type Memory, newMemory } from '../crash/memory.ts'
import { askOverHttp, type HttpPlayer, openRounds, signIn } from '../crash-program/players.ts'
import { until } from '../failover/cluster.ts'
import { checkBooks } from '../fixture/books.ts'
import { column } from '../fixture/owner.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import type { Random } from '../frame/random.ts'
import { type House, openHouse, type Unsound } from './house.ts'

// Longer than most files: one scenario from start to end, whose steps share everything that players were told.

/**
 * Players bet through HAProxy at three whole servers, of which one is killed -9 and comes back, and one is stopped in order and comes back.
 * Then the database accepts no connections for some seconds. The client package acts as their pages: none is reloaded.
 */
export const serversFault: Fault = {
  name: 'servers',
  unit: 'losses',
  small: 1,
  medium: 3,
  full: 30,
  perPart: 3,
  // It downloads a Debian package, which a machine that tests every change may not have.
  long: true,
  run: (work) => onStage(work, null, (stage) => loseServers(stage, work)),
  control: async (work) =>
    (await onStage(work, 'routes by turns', noticesWay)) &&
    (await onStage(work, 'forgets its drain', noticesHaste)),
}

const BETTORS = 9
const FREE_CREDIT = 10_000_000_000n
const MOST_SHOWN = 20
/** All of them come from one address, which may not ask for rounds all the time. */
const ROUNDS_EVERY_MS = 1_000
/** Of undisturbed play. */
const CALM_MS = 5_000

type Seat = {
  readonly player: HttpPlayer
  /** Names of the visits that its page began. */
  readonly visits: ReadonlySet<string>
  /** Bets and recalls that were acknowledged. */
  heard: number
  isConnected: boolean
  /** How many are online, by the last message of its socket. */
  online: number
  /** Messages about its own bets. */
  told: number
}

type Stage = {
  readonly house: House
  readonly seats: ReadonlyMap<string, Seat>
  readonly memory: Memory
  readonly target: Target
  readonly bank: Bank
  readonly random: Random
  readonly say: (line: string) => void
  /** Calls that neither succeeded nor were refused, since this was last read. */
  takeFailed(): string[]
}

async function onStage<T>(
  { random, say }: Pick<Work, 'random' | 'say'>,
  unsound: Unsound,
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  const house = await openHouse(unsound)
  const sockets: { close(): void }[] = []
  try {
    await until('three servers serve', async () => (await house.serving()) === house.servers.length)
    const seats = new Map<string, Seat>()
    const signed = await Promise.all(
      Array.from({ length: BETTORS }, () => until('a player signs in', () => sitDown(house))),
    )
    const ids = new Map(
      (await house.owner.rows('select id, bind_id from player')).map((row) => [
        column(row, 'bind_id'),
        column(row, 'id'),
      ]),
    )
    for (const seat of signed) {
      seats.set(ids.get(seat.player.bindId) ?? '', seat)
      sockets.push(connect(house, seat))
    }
    const memory = newMemory()
    const failed: string[] = []
    const target = await targetOf({ seats, memory, random, failed })
    const bank = { players: [...seats.keys()].map(BigInt), funds: { PLAY_POINT: FREE_CREDIT } }
    await until('every socket is open', async () => signed.every(({ isConnected }) => isConnected))
    const takeFailed = () => failed.splice(0)
    return await act({ house, seats, memory, target, bank, random, say, takeFailed })
  } finally {
    for (const socket of sockets) socket.close()
    await house.close()
  }
}

async function sitDown({ url, fetch }: House): Promise<Seat> {
  const visits = new Set<string>()
  const player = await signIn(url, (input, init) => {
    const visit = new Headers(init?.headers).get(VISIT_HEADER)
    if (visit !== null) visits.add(visit)
    return fetch(input, init)
  })
  return { player, visits, heard: 0, isConnected: false, online: 0, told: 0 }
}

function connect({ url, certificate }: House, seat: Seat): { close(): void } {
  const { caller, bindId } = seat.player
  return createSocket({
    url: url.replace('https', 'wss') + SOCKET_PATH,
    open: (at): SocketLike => new WebSocket(at, { ca: certificate }),
    ticket: async () => ({ ...(await caller.call(socketTicket, {})), bindId }),
    onEvent: ({ type, data }) => {
      if (type === 'betOrderMsg') seat.told += 1
      if (type === 'online') seat.online = data.online
    },
    onState: (state) => {
      seat.isConnected = state === 'open'
    },
  })
}

type Playing = {
  readonly seats: ReadonlyMap<string, Seat>
  readonly memory: Memory
  readonly random: Random
  readonly failed: string[]
}

async function targetOf({ seats, memory, random, failed }: Playing): Promise<Target> {
  const [first] = seats.values()
  if (first === undefined) throw new Error('nobody is signed in')
  const find = async () => {
    const found = await openRounds(first.player)
    return found.length > 0 && found
  }
  let rounds = await until('a round is open', find)
  let askedAt = performance.now()
  return {
    ask: async (question) => {
      const seat = seats.get(question.call === 'place' ? question.slip.player : question.player)
      if (seat === undefined) throw new Error('the player is not signed in')
      const answer = await askOverHttp(seat.player, question)
      if ('bets' in answer) seat.heard += 1
      if ('failed' in answer) failed.push(answer.failed)
      // As people do: not immediately.
      await new Promise((wait) => setTimeout(wait, 50))
      if (!('bets' in answer) && performance.now() - askedAt > ROUNDS_EVERY_MS) {
        askedAt = performance.now()
        rounds = await openRounds(seat.player)
          .then((found) => (found.length > 0 ? found : rounds))
          .catch((error: unknown) => {
            failed.push(String(error))
            return rounds
          })
      }
      return answer
    },
    memory,
    random,
    rounds: () => rounds,
    assets: ['PLAY_POINT'],
    players: [...seats.keys()].map(BigInt),
    callers: BETTORS,
  }
}

async function loseServers(stage: Stage, { amount, seed, say }: Work): Promise<Part> {
  const { house, memory, seats } = stage
  const failures: string[] = []
  const most: Record<string, number> = {}
  const note = (name: string, figure: number) => {
    most[name] = Math.max(most[name] ?? 0, figure)
  }
  for (let nth = 0; nth < amount && failures.length === 0; nth += 1) {
    const [killed, stopped] = [nth % house.servers.length, (nth + 1) % house.servers.length]
    const wrong = await underLoad(stage, async () => {
      await countsAll(stage)
      const calm = await playCalmly(stage)
      stage.takeFailed()
      await house.servers[killed]?.kill()
      note('seconds_until_all_play_on_after_kill', await allPlayOn(stage))
      note('calls_failed_by_kill', stage.takeFailed().length)
      await comesBack(stage, killed)
      const backWrong = stage.takeFailed()
      await house.servers[stopped]?.stop()
      note('seconds_until_all_play_on_after_stop', await allPlayOn(stage))
      await comesBack(stage, stopped)
      await countsAll(stage)
      const hasty = stage.takeFailed()
      const silent = await withoutDatabase(stage)
      note('seconds_until_all_play_on_after_database', await allPlayOn(stage))
      stage.takeFailed()
      return [
        ...calm,
        ...silent,
        ...backWrong.map((said) => `a call failed while a server came back: ${said}`),
        ...hasty.map((said) => `a call failed while a server stopped in order: ${said}`),
      ]
    })
    wrong.push(...(await compare(stage)))
    failures.push(...wrong.slice(0, MOST_SHOWN).map((sentence) => `${seed} loss ${nth}: ${sentence}`))
    say(`${nth + 1} of ${amount} losses, ${memory.counts.acknowledged} acknowledged`)
  }
  if (failures.length === 0) {
    await house.owner.until('not exists (select from bet where status = 0)')
    failures.push(...(await compare(stage)).map((sentence) => `${seed} at the end: ${sentence}`))
    for (const { told, player } of seats.values())
      if (told === 0) failures.push(`${seed}: ${player.bindId} was told of no bet`)
  }
  return { counts: { slips: memory.slips.size, ...memory.counts }, most, failures }
}

async function underLoad<T>({ target }: Stage, act: () => Promise<T>): Promise<T> {
  let over = false
  const pressing = pressOn(target, () => over)
  try {
    return await act()
  } finally {
    over = true
    await pressing
  }
}

/** While nothing happens no call fails, and every visit stays where it is: a sentence for each deviation. */
async function playCalmly({ seats, takeFailed }: Stage): Promise<string[]> {
  const begun = () => [...seats.values()].reduce((sum, { visits }) => sum + visits.size, 0)
  const before = begun()
  takeFailed()
  await new Promise((wait) => setTimeout(wait, CALM_MS))
  const more = begun() - before
  return [
    ...takeFailed().map((said) => `a call failed in calm: ${said}`),
    ...(more === 0 ? [] : [`${more} visits began anew in calm`]),
  ]
}

/** Each server counts the players of all of them, once it has received the others' events. */
const countsAll = ({ seats }: Stage): Promise<unknown> =>
  until('every server tells of the players of all', async () =>
    [...seats.values()].every(({ online }) => online === seats.size),
  )

/** Seconds until each player had a call acknowledged and their socket is open. */
async function allPlayOn({ seats }: Stage): Promise<number> {
  const startedAt = performance.now()
  const before = new Map([...seats].map(([id, { heard }]) => [id, heard]))
  await until('every player plays on', async () =>
    [...seats].every(([id, { heard, isConnected }]) => isConnected && heard > (before.get(id) ?? 0)),
  )
  return Math.round((performance.now() - startedAt) / 100) / 10
}

/** While the database accepts no connections the servers themselves answer, in their own words: a sentence for each that did not. */
async function withoutDatabase({ house }: Stage): Promise<string[]> {
  const login = new URL(house.databaseUrl).username
  const wrong: string[] = []
  await house.owner.rows(`alter role ${login} nologin`)
  try {
    await house.owner.rows('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      login,
    ])
    await until('no server is ready', async () => (await house.serving()) === 0)
    for (let times = 0; times < 5; times += 1) {
      const ask = () => house.fetch(`${house.url}/healthz`)
      // An idle connection is cut as its server is marked down.
      const answer = await ask().catch(ask)
      const text = await answer.text()
      if (answer.status !== 200 || !text.startsWith('{'))
        wrong.push(`without a database a call was answered with ${answer.status} ${text.slice(0, 60)}`)
    }
    // The fault details name database hosts: they are only for direct callers of a server, however the path is written.
    const faulty = await house.fetch(`${house.url}/%72eadyz`)
    if (faulty.status !== 404) wrong.push(`the proxy passed on what is faulty: ${await faulty.text()}`)
  } finally {
    await house.owner.rows(`alter role ${login} login`)
  }
  await until('three servers serve again', async () => (await house.serving()) === house.servers.length)
  return wrong
}

async function comesBack({ house }: Stage, nth: number): Promise<void> {
  await house.servers[nth]?.start()
  await until('the proxy sends players there', async () => (await house.serving()) === house.servers.length)
}

/** Every call without an answer is repeated until it has one, and everything is compared with the books. */
async function compare({ house, memory, bank, target }: Stage): Promise<string[]> {
  await until('every call has its answer', async () => {
    await askAgain(target)
    return [...memory.slips.values(), ...memory.cancels.values()].every(
      ({ outcome }) => outcome !== 'unknown',
    )
  })
  const { owner, databaseUrl: url, chainUrl } = house
  return [
    ...(await checkMemory(owner, { memory, bank })),
    ...(await checkBooks({ owner, url }, { rpcUrls: chainUrl })),
  ]
}

/** A proxy that does not route by visits must be detected moving them. */
const noticesWay = async (stage: Stage): Promise<boolean> => {
  const wrong = await underLoad(stage, () => playCalmly(stage))
  stage.say(`without the header: ${wrong[0] ?? 'nothing was noticed'}`)
  return wrong.some((sentence) => sentence.includes('visits began anew'))
}

/** Servers that stop without a drain must be detected failing calls. */
const noticesHaste = async (stage: Stage): Promise<boolean> => {
  for (let times = 0; times < 6; times += 1) {
    const failed = await underLoad(stage, async () => {
      stage.takeFailed()
      await stage.house.servers[times % 3]?.stop()
      await allPlayOn(stage)
      return stage.takeFailed()
    })
    stage.say(`without a drain: ${failed[0] ?? 'nothing was noticed'}`)
    if (failed.length > 0) return true
    await comesBack(stage, times % 3)
  }
  return false
}
