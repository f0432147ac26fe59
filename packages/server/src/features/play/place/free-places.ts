import { isOfValue } from '@nibble/domain'
import type pg from 'pg'
import type { AcceptedSlip, SlipOutcome } from './decide-slips.ts'
import type { ReadSlip } from './slip.ts'

type Decided = { readonly outcomes: SlipOutcome[]; readonly accepted: AcceptedSlip[] }

/**
 * Takes the places of accepted slips without value among the `most` that their draws have for such bets, and refuses those slips
 * for which none are left. Slips of value need none, and wait for those of others only once and briefly: what is not free by then
 * is busy.
 */
export const takeFreePlaces = async (
  client: pg.ClientBase,
  { outcomes, accepted }: Decided,
  {
    slips,
    shard,
    most,
  }: { readonly slips: readonly ReadSlip[]; readonly shard: number; readonly most: number },
): Promise<Decided> => {
  const without = new Map<ReadSlip | undefined, SlipOutcome>()
  let isHeld = false
  for (const [drawAt, free] of byDraw(accepted)) {
    let kept = isHeld ? [] : free
    for (let bets = betsOf(kept); bets > 0; bets = betsOf(kept)) {
      const left = await take(client, { drawAt, bets, shard, most })
      if (left >= bets) break
      isHeld = left < 0
      kept = thatFit(kept, left)
    }
    for (const { slip } of free) without.set(slip, isHeld ? BUSY : FULL)
    for (const { slip } of kept) without.delete(slip)
  }
  if (without.size === 0) return { outcomes, accepted }
  return {
    outcomes: outcomes.map((outcome, at) => without.get(slips[at]) ?? outcome),
    accepted: accepted.filter(({ slip }) => !without.has(slip)),
  }
}

const FULL: SlipOutcome = { kind: 'refused', refusal: { kind: 'draw_full' } }
const BUSY: SlipOutcome = { kind: 'busy' }

/** Those without value, earlier draws first: all batches lock them in this order. */
const byDraw = (accepted: readonly AcceptedSlip[]): [drawAt: number, slips: AcceptedSlip[]][] => {
  const draws = new Map<number, AcceptedSlip[]>()
  for (const each of accepted) {
    if (isOfValue(each.slip.asset)) continue
    const slips = draws.get(each.round.drawAt)
    if (slips === undefined) draws.set(each.round.drawAt, [each])
    else slips.push(each)
  }
  return [...draws].sort(([a], [b]) => a - b)
}

const betsOf = (slips: readonly AcceptedSlip[]): number =>
  slips.reduce((sum, { slip }) => sum + slip.picks.length, 0)

/** First come, first served; a slip is placed whole or not at all. */
const thatFit = (slips: readonly AcceptedSlip[], places: number): AcceptedSlip[] => {
  let left = places
  return slips.filter(({ slip }) => {
    if (slip.picks.length > left) return false
    left -= slip.picks.length
    return true
  })
}

/** The places taken, or how many are left if these are too few; below zero if others hold them. */
const take = async (
  client: pg.ClientBase,
  order: { readonly drawAt: number; readonly bets: number; readonly shard: number; readonly most: number },
): Promise<number> => {
  const { rows } = await client.query<{ left: number }>({
    name: 'take_free_places',
    text: 'select play_take_free_places($1, $2, $3, $4) as left',
    values: [order.drawAt, order.bets, order.shard, order.most],
  })
  return rows[0]?.left ?? 0
}
