import type { Random } from '../frame/random.ts'
import {
  type Fate,
  insertRounds,
  PATIENCE_MS,
  readFates,
  type ScenarioRound,
  untilDecided,
} from './rounds.ts'
import type { Scenario } from './scenario.ts'
import { checkAtLast, newTally, provoke, recordEarly, type Tally } from './watch-rounds.ts'

// The two rules by which a round may be cancelled, tested on both sides of their limits, with two servers of which one may die at any
// moment.

const NO_BLOCK_AFTER_MS = 300_000
const NO_QUORUM_AFTER_MS = 86_400_000
/** An answer that was under way when the block came may still say that there is none. */
const ASKING_MS = 700
/** The approximate age of the chain's newest block when a scenario begins. */
export const HALTED_FOR_MS = 316_000

type Given = { readonly random: Random; readonly count: number; readonly tally: Tally; readonly name: string }

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const roundsAt = (scenario: Scenario, drawTimes: readonly number[]): ScenarioRound[] =>
  drawTimes.map((drawAt) => ({ id: scenario.nextRound(), drawAt }))

/** Extends the chain up to that long ago, with blocks a second apart at the end. */
async function bringUpTo(scenario: Scenario, agoMs: number): Promise<void> {
  const { timeMs } = await scenario.node.block('latest')
  const gapS = Math.floor((Date.now() - agoMs - timeMs) / 1000) - 6
  if (gapS > 0) await scenario.node.mine([gapS, 1, 1, 1, 1, 1, 1])
}

/** No block for almost five minutes, then one: it settles. */
async function resumesAt459(scenario: Scenario, { random, count, tally, name }: Given): Promise<void> {
  await bringUpTo(scenario, HALTED_FOR_MS)
  const now = Date.now()
  const rounds = roundsAt(
    scenario,
    timesOf(count, () => now - NO_BLOCK_AFTER_MS + random.whole(1_500, 4_000)),
  )
  await insertRounds(scenario.owner, rounds)
  await wait(random.whole(200, 900))
  const before = (await readFates(scenario.owner, rounds)).filter(
    ({ decidedAfterMs }) => (decidedAfterMs ?? 0) < NO_BLOCK_AFTER_MS,
  )
  await recordEarly(before, { tally, name: `${name} 4:59` })

  const { timeMs } = await scenario.node.block('latest')
  const past = Math.ceil((Math.max(...rounds.map(({ drawAt }) => drawAt)) - timeMs) / 1000)
  await scenario.node.mine([past, 1, 1])
  if (random.chance(0.5)) await scenario.deposeLeader()
  // On a busy machine the block may have come after the five minutes: then either outcome is right.
  const inTime = Date.now() + ASKING_MS
  const early = rounds.filter(({ drawAt }) => drawAt + NO_BLOCK_AFTER_MS > inTime)
  await checkAtLast(scenario, early, { tally, name: `${name} 4:59` })
  tally.rounds += rounds.length - early.length
}

/** No block for five minutes: cancelled after them, never before. */
async function haltedUntil501(scenario: Scenario, { random, count, tally, name }: Given): Promise<void> {
  await bringUpTo(scenario, NO_BLOCK_AFTER_MS + 1_000)
  const { timeMs } = await scenario.node.block('latest')
  const now = Date.now()
  const soonest = Math.max(timeMs + 1, now - NO_BLOCK_AFTER_MS + 600)
  const rounds = roundsAt(
    scenario,
    timesOf(count, () => soonest + random.whole(0, 1_500)),
  )
  await insertRounds(scenario.owner, rounds)
  await wait(random.whole(0, 1_200))
  if (random.chance(0.5)) await scenario.deposeLeader()
  const fates = await untilDecided(scenario.owner, rounds, PATIENCE_MS)
  for (const fate of fates) {
    tally.failures.push(...wrongCancel(fate, 'no_block', `${name} 5:01`))
    tally.lateMs = Math.max(tally.lateMs, (fate.decidedAfterMs ?? 0) - NO_BLOCK_AFTER_MS)
  }
  tally.rounds += rounds.length
}

/**
 * Two of three operators away: nobody can tell, and the time without questions does not count. `isBroken`: a server decides all the same;
 * on a busy machine that takes a while.
 */
export async function nobodyCanTell(
  scenario: Scenario,
  { count, tally, name, isBroken = false }: Given & { readonly isBroken?: boolean },
): Promise<void> {
  const rounds = await roundsThere(scenario, count, 0)
  cutTwo(scenario)
  await insertRounds(scenario.owner, rounds)
  if (isBroken) await untilDecided(scenario.owner, rounds, PATIENCE_MS)
  await provoke(scenario, rounds, { tally, name: `${name} no quorum` })
  for (const endpoint of scenario.endpoints) endpoint.behave(scenario.honest)
  await checkAtLast(scenario, rounds, { tally, name: `${name} no quorum` })
}

/** The same, asked about for 24 hours less one second: cancelled when they are complete. */
async function askedForADay(scenario: Scenario, { count, tally, name }: Given): Promise<void> {
  const rounds = await roundsThere(scenario, count, 500)
  cutTwo(scenario)
  await insertRounds(scenario.owner, rounds, { askedForMs: NO_QUORUM_AFTER_MS - 1_000 })
  const fates = await untilDecided(scenario.owner, rounds, PATIENCE_MS)
  for (const fate of fates) {
    tally.failures.push(...wrongCancel(fate, 'no_quorum', `${name} 24:00`))
    if (fate.askedForMs < NO_QUORUM_AFTER_MS)
      tally.failures.push(
        `${name} 24:00: round ${fate.id} was cancelled after ${fate.askedForMs} ms of asking`,
      )
  }
  tally.rounds += rounds.length
  for (const endpoint of scenario.endpoints) endpoint.behave(scenario.honest)
}

/** A block is visible to everyone but final for nobody: that time does not count towards a cancellation. */
async function seenButNotFinal(scenario: Scenario, { random, count, tally, name }: Given): Promise<void> {
  const { node, finality, owner } = scenario
  await bringUpTo(scenario, HALTED_FOR_MS - 10_000)
  const { height, timeMs } = await node.block('latest')
  finality.pinnedAt = height
  await node.mine([1, 2, 1])
  const rounds = roundsAt(
    scenario,
    timesOf(count, () => timeMs + random.whole(1, 4_000)),
  )
  await insertRounds(owner, rounds)
  const insertedAt = Date.now()
  for (let turn = 0; turn < 3; turn += 1)
    await provoke(scenario, rounds, { tally, name: `${name} not final` })
  // On a busy machine endpoints may be silent now and then, and that time counts rightly; never most of it.
  const most = 0.75 * (Date.now() - insertedAt)
  for (const { id, askedForMs } of await readFates(owner, rounds))
    if (askedForMs > most)
      tally.failures.push(`${name} not final: ${askedForMs} ms of waiting for round ${id} counted as asking`)
  await node.mine([1, 1])
  finality.pinnedAt = null
  await checkAtLast(scenario, rounds, { tally, name: `${name} not final` })
}

/** A whole cycle of them, in an order in which the chain's time only grows. */
export async function watchWaits(scenario: Scenario, given: Given): Promise<void> {
  const { count } = given
  const share = (part: number) => Math.floor(count / 5) + (part < count % 5 ? 1 : 0)
  const turns = [nobodyCanTell, askedForADay, seenButNotFinal, resumesAt459, haltedUntil501]
  for (const [part, turn] of turns.entries()) {
    const mine = newTally()
    if (share(part) > 0) await turn(scenario, { ...given, count: share(part), tally: mine })
    given.tally.rounds += mine.rounds
    given.tally.settled += mine.settled
    given.tally.cancelledWrongly += mine.cancelledWrongly
    given.tally.wrong += mine.wrong
    given.tally.harmed += mine.harmed
    given.tally.lateMs = Math.max(given.tally.lateMs, mine.lateMs)
    given.tally.failures.push(...mine.failures)
  }
}

/** Draw times of an existing final block, that many ms before it and before each other. */
const roundsThere = async (scenario: Scenario, count: number, beforeMs: number): Promise<ScenarioRound[]> => {
  await bringUpTo(scenario, HALTED_FOR_MS)
  const { height } = await scenario.node.block('latest')
  const { timeMs } = await scenario.node.block(height - 3n)
  return roundsAt(
    scenario,
    timesOf(count, (at) => timeMs - beforeMs - at),
  )
}

const cutTwo = (scenario: Scenario) => {
  for (const endpoint of scenario.endpoints.slice(1)) endpoint.behave(async () => ({ kind: 'cut' }))
}

const timesOf = (count: number, time: (at: number) => number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(time(at)))

const wrongCancel = (fate: Fate, why: string, name: string): string[] => {
  const { id, state, cancelledFor, decidedAfterMs, isPaid } = fate
  if (state !== 'cancelled' || cancelledFor !== why || !isPaid)
    return [`${name}: round ${id} was not cancelled for ${why}: ${state} ${cancelledFor ?? ''}`]
  if (why === 'no_block' && (decidedAfterMs ?? 0) < NO_BLOCK_AFTER_MS)
    return [`${name}: round ${id} was cancelled ${decidedAfterMs} ms after its draw time`]
  return []
}
