import type { Random } from '../frame/random.ts'
import type { MakeFault } from './behaviours.ts'
import { hashOf } from './forge.ts'
import { recordOf, text, timeOf } from './node.ts'
import { type Fate, insertRounds, readFates, type ScenarioRound, truthOf, untilDecided } from './rounds.ts'
import type { Scenario } from './scenario.ts'

/** What a fault may do to rounds while it lasts. Afterwards every round must be settled by its block. */
export type Expected = 'settles' | 'waits' | 'either'

export type Tally = {
  rounds: number
  settled: number
  settledUnderFault: number
  wrong: number
  cancelledWrongly: number
  /** The longest that a due cancellation took. */
  lateMs: number
  /** Rounds that were decided wrongly. A round that merely does not end is a failure too, but no harm. */
  harmed: number
  failures: string[]
}

export const newTally = (): Tally => ({
  rounds: 0,
  settled: 0,
  settledUnderFault: 0,
  wrong: 0,
  cancelledWrongly: 0,
  lateMs: 0,
  harmed: 0,
  failures: [],
})

/** Long enough for a server to ask several times and do something wrong. */
const PROVOKED_MS = 1_500

/** Rounds whose draw times are between existing blocks, some exactly on a block. */
export async function roundsBetween(
  scenario: Scenario,
  random: Random,
  { count, from, to }: { count: number; from: bigint; to: bigint },
): Promise<ScenarioRound[]> {
  const rounds: ScenarioRound[] = []
  for (let index = 0; index < count; index += 1) {
    const height = from + BigInt(random.whole(1, Number(to - from)))
    const [before, block] = [await scenario.node.block(height - 1n), await scenario.node.block(height)]
    const drawAt = random.chance(0.2) ? block.timeMs : random.whole(before.timeMs + 1, block.timeMs)
    rounds.push({ id: scenario.nextRound(), drawAt })
  }
  return rounds
}

/** A few rounds under a fault of some endpoints. The rounds come when the blocks that decide them exist already. */
export async function watchUnderFault(
  scenario: Scenario,
  given: {
    random: Random
    fault: MakeFault
    faulty: readonly number[]
    expected: Expected
    count: number
    tally: Tally
    name: string
  },
): Promise<void> {
  const { random, fault, faulty, expected, count, tally, name } = given
  const from = await scenario.node.block('latest')
  for (const at of faulty)
    scenario.endpoints[at]?.behave(
      fault({ honest: scenario.honest, random: random.fork(`endpoint ${at}`), from: from.json }),
    )
  scenario.slowestAnswerMs()
  await scenario.node.mine(Array.from({ length: random.whole(6, 14) }, () => random.whole(1, 3)))
  const newest = await scenario.node.block('latest')
  const rounds = await roundsBetween(scenario, random, { count, from: from.height, to: newest.height - 2n })
  await insertRounds(scenario.owner, rounds)
  if (random.chance(0.3)) await scenario.deposeLeader()

  const under = await untilDecided(
    scenario.owner,
    rounds,
    expected === 'settles' ? scenario.patienceMs : PROVOKED_MS,
  )
  tally.settledUnderFault += under.filter(({ isPaid }) => isPaid).length
  if (expected === 'waits') await recordEarly(under, { tally, name, dissentIn: scenario })
  else if (expected === 'settles' && under.some(({ isPaid }) => !isPaid))
    tally.failures.push(
      `${name}: endpoints ${faulty.join()} held up ${describe(under.filter(({ isPaid }) => !isPaid))}`,
    )

  for (const endpoint of scenario.endpoints) endpoint.behave(scenario.honest)
  await checkAtLast(scenario, rounds, { tally, name })
}

/** All is well again: every round must be settled by the block that the node says. */
export async function checkAtLast(
  scenario: Scenario,
  rounds: readonly ScenarioRound[],
  { tally, name }: { tally: Tally; name: string },
): Promise<void> {
  const fates = await untilDecided(scenario.owner, rounds, scenario.patienceMs)
  for (const { id, drawAt } of rounds) {
    const fate = fates.find((one) => one.id === id)
    const truth = await truthOf(scenario.node, drawAt)
    tally.rounds += 1
    if (fate === undefined || !fate.isPaid)
      tally.failures.push(`${name}: round ${id} was left: ${describe(fates)}`)
    else if (fate.state === 'cancelled') {
      tally.cancelledWrongly += 1
      tally.harmed += 1
      tally.failures.push(
        `${name}: round ${id} was cancelled for ${fate.cancelledFor}, but ${truth} decides it`,
      )
    } else if (fate.hash !== truth) {
      tally.wrong += 1
      tally.harmed += 1
      tally.failures.push(`${name}: round ${id} was settled by ${fate.hash}, but ${truth} decides it`)
    } else {
      tally.settled += 1
      const mismatch = mismatchIn(fate, drawAt)
      if (mismatch === null) continue
      tally.harmed += 1
      tally.failures.push(`${name}: the proof of round ${id} does not hold: ${mismatch}`)
    }
  }
}

/** Whether the stored headers prove the block; null when they do. */
function mismatchIn({ hash, header, parentHeader }: Fate, drawAt: number): string | null {
  const [block, parent] = [recordOf(header), recordOf(parentHeader)]
  if (hashOf(block) !== hash) return 'its header has another hash'
  if (hashOf(parent) !== text(block, 'parentHash')) return 'its parent is another'
  if (timeOf(block) < drawAt || timeOf(parent) >= drawAt) return 'the draw time does not lie between the two'
  return null
}

/** A view of the chain is several answers, and servers wait 400 ms for one that differs once a quorum exists. */
const HEARD_IN_TIME_MS = 100

/**
 * Nothing may be decided yet. If only disagreement delays a decision, a server may decide by the facts, a block or that there is none, if
 * an answer came so late that it need not have waited: the machine was busy.
 */
export async function recordEarly(
  fates: readonly Fate[],
  { tally, name, dissentIn }: { tally: Tally; name: string; dissentIn?: Scenario },
): Promise<void> {
  const slowestMs = dissentIn?.slowestAnswerMs() ?? 0
  const early: Fate[] = []
  for (const fate of fates) {
    if (fate.decidedAfterMs === null) continue
    const mayBeLate = dissentIn !== undefined && slowestMs > HEARD_IN_TIME_MS
    if (!mayBeLate || fate.hash !== (await truthOf(dissentIn.node, fate.drawAt))) early.push(fate)
  }
  if (early.length > 0) tally.failures.push(`${name}: decided while nobody could know: ${describe(early)}`)
}

/**
 * Provokes for a while, then checks that nothing was decided. Returns the rounds that are still open: if disagreement alone delays them,
 * some may have been decided by the facts, on a busy machine.
 */
export async function provoke(
  scenario: Scenario,
  rounds: readonly ScenarioRound[],
  { tally, name, isDissent = false }: { tally: Tally; name: string; isDissent?: boolean },
): Promise<readonly ScenarioRound[]> {
  scenario.slowestAnswerMs()
  await new Promise((wait) => setTimeout(wait, PROVOKED_MS))
  const fates = await readFates(scenario.owner, rounds)
  await recordEarly(fates, { tally, name, ...(isDissent && { dissentIn: scenario }) })
  const decided = new Set(fates.filter(({ decidedAfterMs }) => decidedAfterMs !== null).map(({ id }) => id))
  return rounds.filter(({ id }) => !decided.has(id))
}

const describe = (fates: readonly Fate[]): string =>
  fates
    .slice(0, 5)
    .map(({ id, state, hash, cancelledFor }) => `${id} ${state} ${cancelledFor ?? hash ?? ''}`)
    .join(', ')
