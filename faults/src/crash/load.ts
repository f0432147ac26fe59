import { type Asset, GAME_IDS, picksOf } from '@nibble/domain'
import type { Random } from '../frame/random.ts'
import type { Memory, RememberedCancel, RememberedSlip } from './memory.ts'
import type { Answer, WireSlip } from './protocol.ts'
import type { ServerUnderFire } from './server-under-fire.ts'

/** Where calls go at this moment. */
export type Target = {
  readonly ask: ServerUnderFire['ask']
  readonly memory: Memory
  readonly random: Random
  readonly players: readonly bigint[]
  /** Open rounds, as far as players know. */
  readonly rounds: () => readonly string[]
  readonly assets: readonly Asset[]
  /** How many calls are under way at a time. */
  readonly callers: number
}

/** Many players at once, until told to stop: new slips, recalls, and repeats of calls without an answer. */
export async function pressOn(target: Target, isOver: () => boolean): Promise<void> {
  const callers = Array.from({ length: target.callers }, async () => {
    while (!isOver()) await makeCall(target)
  })
  await Promise.all(callers)
}

/** Every call without an answer is repeated once, as a player's page does. */
export async function askAgain(target: Target): Promise<void> {
  const { slips, cancels } = target.memory
  const unknown = [...slips.values()].filter(({ outcome }) => outcome === 'unknown')
  const open = [...cancels.values()].filter(({ outcome }) => outcome === 'unknown')
  await Promise.all([
    ...unknown.map((slip) => sendSlip(target, slip)),
    ...open.map((cancel) => sendCancel(target, cancel)),
  ])
}

const UNIT = 1_000_000

async function makeCall(target: Target): Promise<void> {
  const { random, memory } = target
  const what = random.next()
  if (what < 0.15) {
    const cancel = newCancel(target)
    if (cancel !== null) await sendCancel(target, cancel)
  } else if (what < 0.2 && memory.slips.size > 0) {
    const again = memory.slips.get(random.pick([...memory.slips.keys()].slice(-200)))
    if (again === undefined) return
    memory.counts.repeated += 1
    await sendSlip(target, again)
  } else await sendSlip(target, newSlip(target))
}

function newSlip({ random, players, rounds, assets, memory }: Target): RememberedSlip {
  const slip: WireSlip = {
    player: String(random.pick(players)),
    key: random.uuid(),
    round: random.pick(rounds()),
    asset: random.pick(assets),
    bets: Array.from({ length: random.chance(0.8) ? 1 : random.whole(2, 6) }, () => {
      const game = random.pick(GAME_IDS)
      return { game, pick: random.pick(picksOf(game)), stake: String(random.whole(10 * UNIT, 30 * UNIT)) }
    }),
  }
  const remembered: RememberedSlip = { slip, outcome: 'unknown', bets: [] }
  memory.slips.set(slip.key, remembered)
  return remembered
}

function newCancel({ random, memory }: Target): RememberedCancel | null {
  const recent = [...memory.slips.values()].slice(-100).filter(({ bets }) => bets.length > 0)
  if (recent.length === 0) return null
  const { slip, bets } = random.pick(recent)
  const cancel: RememberedCancel = {
    player: slip.player,
    key: random.uuid(),
    betId: random.pick(bets),
    outcome: 'unknown',
  }
  memory.cancels.set(cancel.key, cancel)
  return cancel
}

async function sendSlip({ ask, memory }: Target, remembered: RememberedSlip): Promise<void> {
  const answer = await ask({ call: 'place', slip: remembered.slip })
  note(memory, { call: remembered, answer, label: `slip ${remembered.slip.key}` })
  if (!('bets' in answer)) return
  const known = remembered.bets.join()
  if (known !== '' && known !== answer.bets.join())
    memory.contradictions.push(`slip ${remembered.slip.key}: bets ${known}, then ${answer.bets.join()}`)
  remembered.bets = answer.bets
}

async function sendCancel({ ask, memory }: Target, remembered: RememberedCancel): Promise<void> {
  const { outcome: _, ...cancel } = remembered
  const answer = await ask({ call: 'recall', ...cancel })
  note(memory, { call: remembered, answer, label: `recall ${remembered.key}` })
}

/** An answer stays true: an accepted call is never refused later. A refused one may be accepted. */
function note(
  memory: Memory,
  { call, answer, label }: { call: { outcome: RememberedSlip['outcome'] }; answer: Answer; label: string },
): void {
  if ('bets' in answer) {
    memory.counts.acknowledged += 1
    call.outcome = 'accepted'
  } else if ('refusal' in answer) {
    memory.counts.refused += 1
    if (call.outcome === 'accepted')
      memory.contradictions.push(`${label}: accepted, then refused as ${answer.refusal}`)
    else call.outcome = 'refused'
  } else {
    memory.counts.unanswered += 1
    if (call.outcome === 'refused') call.outcome = 'unknown'
  }
}
