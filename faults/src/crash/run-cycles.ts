import { checkBooks } from '../fixture/books.ts'
import { type Draw, passUntilCancellable, passUntilDue } from '../fixture/draws.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { makePlayers, setBankroll } from '../fixture/players.ts'
import type { Part, Work } from '../frame/fault.ts'
import { type Bank, checkMemory } from './check-memory.ts'
import { isCancelled } from './fate.ts'
import { askAgain, pressOn, type Target } from './load.ts'
import { type Memory, newMemory } from './memory.ts'
import type { ServerUnderFire } from './server-under-fire.ts'

/** What is hurt: how it goes down, and how it comes back. */
export type Victim = {
  /** The server that takes the calls now. */
  server(): ServerUnderFire
  /** Kills at this moment. Calls under way end unanswered. */
  strike(): Promise<void>
  /** The database answers the harness, and no server changes anything. */
  restore(): Promise<void>
  /** A server takes calls again. */
  resume(): Promise<void>
}

const PLAYERS = 40
const UNIT = 1_000_000n
const FUNDS = { PLAY_POINT: 100_000_000n * UNIT, USDT: 1_000_000n * UNIT }
const BANKROLL = 10_000_000n * UNIT
const OPEN_DRAWS = 3
/** A cycle runs until that many calls are answered, or for that long on a busy machine. */
const MOST_ANSWERS = 500
const LONGEST_MS = 3_000
const CALLERS = 60

/**
 * Cycles of: make calls while draws come due, strike at a random moment, compare what the players were told with what is stored, continue.
 * In the end everything is settled and checked once more.
 */
export async function runCycles(
  work: Work,
  { fixture, victim, cycles = work.amount }: { fixture: Fixture; victim: Victim; cycles?: number },
): Promise<Part & { memory: Memory; bank: Bank }> {
  const { random, seed, say } = work
  const { owner } = fixture
  await setBankroll(owner, BANKROLL)
  const bank = await openBank(fixture)
  // The fixture itself is not under test: it is on the disk before anything is hurt.
  await owner.rows('checkpoint')
  const memory = newMemory()
  const draws: Draw[] = []
  const target = (): Target => {
    const rounds = draws.flatMap((draw) => draw.rounds)
    const assets = ['PLAY_POINT', 'PLAY_POINT', 'USDT'] as const
    const { ask } = victim.server()
    return { ask, memory, random, players: bank.players, rounds: () => rounds, assets, callers: CALLERS }
  }
  const failures: string[] = []
  const note = (when: string, wrong: readonly string[]) =>
    failures.push(...wrong.slice(0, MOST_SHOWN).map((sentence) => `${seed} ${when}: ${sentence}`))
  let ended = 0

  for (let cycle = 0; cycle < cycles && failures.length === 0; cycle += 1) {
    while (draws.length < OPEN_DRAWS) draws.push(await fixture.openDraw())
    await askAgain(target())

    let struck = false
    const pressing = pressOn(target(), () => struck)
    const first = draws.shift()
    const answers = random.whole(5, MOST_ANSWERS)
    const ending = untilAnswered(memory, random.whole(0, answers))
      .then(() => (first === undefined ? null : letEnd(fixture, first, seed)))
      .then(
        () => true,
        () => false,
      )
    await untilAnswered(memory, answers)
    struck = true
    await victim.strike()
    await pressing
    await victim.restore()
    // A draw that was about to end when the database went down ends now.
    if (!(await ending) && first !== undefined) await letEnd(fixture, first, seed)
    ended += 1

    note(`cycle ${cycle}`, await checkAll({ fixture, memory, bank }))
    await victim.resume()
    if (cycle % 10 === 9) say(`${cycle + 1} of ${cycles} cycles, ${memory.counts.acknowledged} acknowledged`)
  }

  if (failures.length === 0) {
    await askAgain(target())
    for (const draw of draws) await letEnd(fixture, draw, seed)
    await owner.until('not exists (select from bet where status = 0)')
    await victim.strike()
    await victim.restore()
    note('in the end', await checkAll({ fixture, memory, bank }))
  }
  return {
    counts: { draws: ended + draws.length, slips: memory.slips.size, ...memory.counts },
    failures,
    memory,
    bank,
  }
}

const MOST_SHOWN = 20

type CheckAllInput = {
  fixture: Fixture
  memory: Memory
  bank: Bank
}

/** The players' memory, the books by the harness's queries, and the product's own audit. */
export async function checkAll({ fixture, memory, bank }: CheckAllInput): Promise<string[]> {
  return [...(await checkMemory(fixture.owner, { memory, bank })), ...(await checkBooks(fixture))]
}

async function openBank({ owner }: Fixture): Promise<Bank> {
  const players = await makePlayers(owner, {
    count: PLAYERS,
    funds: [
      { asset: 'PLAY_POINT', subAccount: 'main', amount: FUNDS.PLAY_POINT },
      { asset: 'USDT', subAccount: 'main', amount: FUNDS.USDT },
    ],
  })
  return { players, funds: FUNDS }
}

const letEnd = ({ owner }: Fixture, draw: Draw, seed: string): Promise<Draw> =>
  (isCancelled(seed, draw.rounds) ? passUntilCancellable : passUntilDue)(owner, draw)

/** Until that many more calls have their answers. */
async function untilAnswered({ counts }: Memory, more: number): Promise<void> {
  const answered = () => counts.acknowledged + counts.refused
  const [from, startedAt] = [answered(), performance.now()]
  while (answered() - from < more && performance.now() - startedAt < LONGEST_MS)
    await new Promise((wait) => setTimeout(wait, 1))
}
