import { type Asset, GAME_IDS, picksOf } from '@nibble/domain'
import type { Random } from '../frame/random.ts'
import type { Memory, RememberedRecall, RememberedSlip } from './memory.ts'
import type { Answer, WireSlip } from './protocol.ts'
import type { ServerUnderFire } from './server-under-fire.ts'

/** Where calls of this moment go. */
export type Target = {
  readonly ask: ServerUnderFire['ask']
  readonly memory: Memory
  readonly random: Random
  readonly players: readonly bigint[]
  /** Rounds that take bets, as far as players know. */
  readonly rounds: () => readonly string[]
  readonly assets: readonly Asset[]
  /** How many calls are under way at a time. */
  readonly callers: number
}

/** Many players at once, until told to stop: new slips, recalls, and calls without an answer made again. */
export async function pressOn(target: Target, isOver: () => boolean): Promise<void> {
  const callers = Array.from({ length: target.callers }, async () => {
    while (!isOver()) await makeCall(target)
  })
  await Promise.all(callers)
}

/** Every call without an answer is made once more, as a player's page does. */
export async function askAgain(target: Target): Promise<void> {
  const { slips, recalls } = target.memory
  const unknown = [...slips.values()].filter(({ told }) => told === 'unknown')
  const open = [...recalls.values()].filter(({ told }) => told === 'unknown')
  await Promise.all([
    ...unknown.map((slip) => sendSlip(target, slip)),
    ...open.map((recall) => sendRecall(target, recall)),
  ])
}

const UNIT = 1_000_000

async function makeCall(target: Target): Promise<void> {
  const { random, memory } = target
  const what = random.next()
  if (what < 0.15) {
    const recall = newRecall(target)
    if (recall !== null) await sendRecall(target, recall)
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
  const remembered: RememberedSlip = { slip, told: 'unknown', bets: [] }
  memory.slips.set(slip.key, remembered)
  return remembered
}

function newRecall({ random, memory }: Target): RememberedRecall | null {
  const recent = [...memory.slips.values()].slice(-100).filter(({ bets }) => bets.length > 0)
  if (recent.length === 0) return null
  const { slip, bets } = random.pick(recent)
  const recall: RememberedRecall = {
    player: slip.player,
    key: random.uuid(),
    betId: random.pick(bets),
    told: 'unknown',
  }
  memory.recalls.set(recall.key, recall)
  return recall
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

async function sendRecall({ ask, memory }: Target, remembered: RememberedRecall): Promise<void> {
  const { told: _, ...recall } = remembered
  const answer = await ask({ call: 'recall', ...recall })
  note(memory, { call: remembered, answer, label: `recall ${remembered.key}` })
}

/** What was once told stays true: an accepted call is never refused later. A refused one may be accepted. */
function note(
  memory: Memory,
  { call, answer, label }: { call: { told: RememberedSlip['told'] }; answer: Answer; label: string },
): void {
  if ('bets' in answer) {
    memory.counts.acknowledged += 1
    call.told = 'accepted'
  } else if ('refusal' in answer) {
    memory.counts.refused += 1
    if (call.told === 'accepted')
      memory.contradictions.push(`${label}: accepted, then refused as ${answer.refusal}`)
    else call.told = 'refused'
  } else {
    memory.counts.unanswered += 1
    if (call.told === 'refused') call.told = 'unknown'
  }
}
