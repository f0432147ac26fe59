import type { GameId, Table } from '../games/game-id.ts'
import type { Pick } from '../games/pick.ts'
import { maxRatio } from '../games/settlement.ts'
import { type Amount, amountOf, minus, ZERO } from '../money/amount.ts'
import { type Asset, isOfValue } from '../money/asset.ts'
import { decideGate, type GateRefusal } from './gate.ts'
import type { RoundState, StoredBetState } from './statuses.ts'

// A recall returns exactly the stake. Recalls are limited, because a recalled bet costs nothing but uses up the draw's cap for
// everybody else. The limit grows with what the player really bets, and is lower in a house whose draws are soon full.

export const MAX_CANCELS_PER_DAY = 10
const ALWAYS_FREED: Amount = amountOf(500_000_000n)
/** No more than this share of a draw's cap, so that a few accounts that recall cannot keep draws full (docs/decisions/0323). */
const ALWAYS_FREED_SHARE = 10n
/** The share of the last seven days' stakes that recalls may free. */
const FREED_SHARE = 10n

export type CancelRefusal =
  | { readonly kind: 'bet_unknown' | 'bet_not_recallable' | 'recalls_used_up' | GateRefusal }
  | {
      readonly kind: 'recall_room_used_up'
      readonly most: Amount
      readonly left: Amount
      readonly needed: Amount
    }

/**
 * How many recalls a player has used today and how much cap room they freed, and the player's published stakes. `drawCap` is the
 * cap of a draw on a day without losses; zero in a house without equity, which takes no stakes of value.
 */
export type CancelsOfDay = {
  readonly cancels: number
  readonly freed: Amount
  readonly stakedOfWeek: Amount
  readonly drawCap: Amount
}

/** How many bets a player may still recall today, and how much cap room that may free. */
export type CancelsLeft = { readonly cancels: number; readonly room: Amount }

export const cancelsLeft = (today: CancelsOfDay): CancelsLeft => {
  const most = mostFreed(today)
  return {
    cancels: Math.max(0, MAX_CANCELS_PER_DAY - today.cancels),
    room: today.freed < most ? minus(most, today.freed) : ZERO,
  }
}

type StakedBet = {
  readonly asset: Asset
  readonly game: GameId
  readonly pick: Pick
  readonly paytable: Table
  readonly stake: Amount
}

/** The cap room that comes free with this bet: its worst case for the house, 0 for assets without value. */
export const freedBy = ({ asset, game, pick, paytable, stake }: StakedBet): Amount => {
  const { num, den } = maxRatio(game, pick, paytable)
  return isOfValue(asset) ? amountOf((stake * BigInt(num)) / BigInt(den) - stake) : ZERO
}

/** Whether this uninsured bet may still be recalled today, while the gate is open. */
export const fitsCancelAllowance = (bet: StakedBet, { cancels, room }: CancelsLeft): boolean => {
  const frees = freedBy(bet)
  return cancels > 0 && (frees === 0n || frees <= room)
}

/**
 * `frees` is cap room, as in `freedBy`. `stakedOfWeek` is the published stakes in counted assets of this day and the six before
 * it. Days are of GMT+8.
 */
export const decideBetCancel = ({
  bet,
  round,
  now,
  headTimeMs,
  today,
}: {
  readonly bet: { readonly state: StoredBetState; readonly insured: boolean; readonly frees: Amount } | null
  readonly round: { readonly state: RoundState; readonly closesAt: number } | null
  readonly now: number
  readonly headTimeMs: number | null
  readonly today: CancelsOfDay
}): { readonly recalled: true } | { readonly recalled: false; readonly refusal: CancelRefusal } => {
  if (bet === null || round === null) return refuse('bet_unknown')
  if (bet.state !== 'open' || bet.insured) return refuse('bet_not_recallable')
  if (round.state !== 'open') return refuse('round_closed')
  const gate = decideGate({ now, headTimeMs, closesAt: round.closesAt })
  if (!gate.open) return refuse(gate.refusal)

  const { cancels, room } = cancelsLeft(today)
  if (cancels === 0) return refuse('recalls_used_up')
  if (bet.frees > 0n && bet.frees > room) {
    const most = mostFreed(today)
    return { recalled: false, refusal: { kind: 'recall_room_used_up', most, left: room, needed: bet.frees } }
  }
  return { recalled: true }
}

/** Cap room that a player's recalls of one day may free. */
const mostFreed = ({ stakedOfWeek, drawCap }: CancelsOfDay): Amount => {
  const earned = amountOf(stakedOfWeek / FREED_SHARE)
  const ofDraw = amountOf(drawCap / ALWAYS_FREED_SHARE)
  const always = drawCap > 0n && ofDraw < ALWAYS_FREED ? ofDraw : ALWAYS_FREED
  return earned > always ? earned : always
}

const refuse = (kind: Exclude<CancelRefusal['kind'], 'recall_room_used_up'>) =>
  ({ recalled: false, refusal: { kind } }) as const
