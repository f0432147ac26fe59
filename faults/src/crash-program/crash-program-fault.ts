import { openInstallation } from '@nibble/server/local/open-installation.ts'
import { type Bank, checkMemory } from '../crash/check-memory.ts'
import { askAgain, pressOn, type Target } from '../crash/load.ts'
import { type Memory, newMemory } from '../crash/memory.ts'
import { checkBooks } from '../fixture/books.ts'
import { column, type Owner, openOwner } from '../fixture/owner.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { askOverHttp, type HttpPlayer, openRounds, signIn } from './players.ts'
import { type Program, prepareProgram } from './program.ts'

/** The whole program killed -9 while players bet over HTTP by the real schedule; its database and chain die with it. */
export const crashProgramFault: Fault = {
  name: 'crash-program',
  unit: 'cycles',
  small: 1,
  medium: 2,
  full: 200,
  perPart: 20,
  heldBy: [
    'e2e/src/restart.e2e.ts',
    'faults/src/crash/crash-server-fault.ts',
    'faults/src/crash/crash-database-fault.ts',
    'faults/src/crash-money/crash-money-fault.ts',
  ],
  run: async (work) => (await killAgainAndAgain(work)).part,
  control: async (work) => {
    const { part, control } = await killAgainAndAgain({ ...work, amount: 1 }, { losing: true })
    if (part.failures.length > 0) throw new Error(part.failures.join('\n'))
    return control
  },
}

const PLAYERS = 6
const FREE_CREDIT = 10_000_000_000n
const MOST_SHOWN = 20

async function killAgainAndAgain(
  { random, seed, amount, say }: Work,
  { losing = false } = {},
): Promise<{ part: Part; control: boolean }> {
  const program = await prepareProgram()
  try {
    await program.start()
    const players = await signInAll(program)
    const memory = newMemory()
    const failures: string[] = []
    let control = false

    for (let cycle = 0; cycle < amount && failures.length === 0; cycle += 1) {
      await pressAndKill({ program, players, memory, random, forMs: random.whole(1_500, 6_000) })
      const wrong = await withDatabase(program, async (owner, url) => {
        const bank = bankOf(players)
        const found = [...(await checkMemory(owner, { memory, bank })), ...(await checkBooks({ owner, url }))]
        control ||= losing && (await noticesLoss(owner, { memory, bank }))
        return found
      })
      failures.push(...wrong.slice(0, MOST_SHOWN).map((sentence) => `${seed} cycle ${cycle}: ${sentence}`))
      if (!losing) await program.start()
      say(`${cycle + 1} of ${amount} cycles, ${memory.counts.acknowledged} acknowledged`)
    }

    if (failures.length === 0 && !losing)
      failures.push(...(await settleAndCheck({ program, players, memory, random })))
    return { part: { counts: { slips: memory.slips.size, ...memory.counts }, failures }, control }
  } finally {
    await program.remove()
  }
}

type Play = {
  program: Program
  players: ReadonlyMap<string, HttpPlayer>
  memory: Memory
  random: Work['random']
}

/** By their numbers in the database. */
async function signInAll(program: Program): Promise<Map<string, HttpPlayer>> {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => signIn(program.url)))
  return withDatabase(program, async (owner) => {
    const rows = await owner.rows('select id, bind_id from player')
    const ids = new Map(rows.map((row) => [column(row, 'bind_id'), column(row, 'id')]))
    return new Map(players.map((player) => [ids.get(player.bindId) ?? '', player]))
  })
}

async function pressAndKill({ program, forMs, ...play }: Play & { forMs: number }): Promise<void> {
  let over = false
  const target = await targetOf({ program, ...play })
  await askAgain(target)
  const pressing = pressOn(target, () => over)
  await new Promise((wait) => setTimeout(wait, forMs))
  over = true
  await program.kill()
  await pressing
}

async function targetOf({ players, memory, random }: Play): Promise<Target> {
  const [first] = players.values()
  if (first === undefined) throw new Error('nobody is signed in')
  let rounds = await openRounds(first)
  while (rounds.length === 0) {
    await new Promise((wait) => setTimeout(wait, 200))
    rounds = await openRounds(first)
  }
  return {
    ask: async (question) => {
      const id = question.call === 'place' ? question.slip.player : question.player
      const player = players.get(id)
      if (player === undefined) throw new Error(`player ${id} is not signed in`)
      const answer = await askOverHttp(player, question)
      if ('refusal' in answer && answer.refusal === 'round_closed') {
        await new Promise((wait) => setTimeout(wait, 150))
        rounds = await openRounds(player).catch(() => rounds)
      }
      return answer
    },
    memory,
    random,
    players: [...players.keys()].map(BigInt),
    rounds: () => (rounds.length === 0 ? ['2001010110001'] : rounds),
    assets: ['PLAY_POINT'],
    callers: PLAYERS * 2,
  }
}

/** In the end all is settled by the program itself, and everything still adds up. */
async function settleAndCheck({ program, players, memory, random }: Play): Promise<string[]> {
  await askAgain(await targetOf({ program, players, memory, random }))
  await withDatabase(program, (owner) => owner.until('not exists (select from bet where status = 0)'))
  await program.kill()
  return withDatabase(program, async (owner, url) => [
    ...(await checkMemory(owner, { memory, bank: bankOf(players) })),
    ...(await checkBooks({ owner, url })),
  ])
}

/** A database that has lost an acknowledged slip, as one without durable commits may. */
async function noticesLoss(owner: Owner, { memory, bank }: { memory: Memory; bank: Bank }): Promise<boolean> {
  const [lost] = [...memory.slips.values()].filter(({ outcome }) => outcome === 'accepted')
  if (lost === undefined) return false
  await owner.untriggered([
    { sql: 'delete from bet where id = any($1::bigint[])', values: [[...lost.bets]] },
    { sql: 'delete from idempotency where key = $1', values: [lost.slip.key] },
  ])
  const wrong = await checkMemory(owner, { memory, bank })
  return wrong.some((sentence) => sentence.includes('was acknowledged and is gone'))
}

const bankOf = (players: ReadonlyMap<string, HttpPlayer>): Bank => ({
  players: [...players.keys()].map(BigInt),
  funds: { PLAY_POINT: FREE_CREDIT },
})

async function withDatabase<T>(program: Program, act: (owner: Owner, url: string) => Promise<T>): Promise<T> {
  const installation = await openInstallation(program.dataFolder)
  const owner = openOwner(installation.ownerUrl)
  try {
    return await act(owner, installation.databaseUrl)
  } finally {
    await owner.end()
    await installation.close()
  }
}
