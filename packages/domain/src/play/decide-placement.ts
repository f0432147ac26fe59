import type { GameId } from '../games/game-id.ts'
import { pickOf } from '../games/pick.ts'
import type { LimitRefusal } from '../limits/limit-refusal.ts'
import type { BreakRefusal } from '../limits/play-break.ts'
import { guardRefusal, type PlayGuard } from '../limits/play-guard.ts'
import { type Amount, amountOf, formatAmount, ZERO } from '../money/amount.ts'
import { type Asset, isOfValue } from '../money/asset.ts'
import { type ExposedBet, type Exposure, worstWith } from './exposure.ts'
import { decideGate, type GateRefusal } from './gate.ts'
import { type Caps, lesser, pickCap, type Terms } from './limits.ts'
import { maxOpenBets, stakeRefusal } from './stake-rules.ts'
import type { RoundState } from './statuses.ts'
import { UNSEALED_MAX, waitsForSeals } from './unsealed.ts'

/** The details are for the player's sentence; amounts are decimal strings. */
export type PlacementRefusal =
  | {
      readonly kind: 'round_unknown' | 'asset_not_stakeable' | 'play_stopped' | 'player_stopped' | GateRefusal
    }
  | { readonly kind: 'below_minimum'; readonly min: string }
  | { readonly kind: 'above_maximum' | 'book_unsealed'; readonly max: string }
  | { readonly kind: 'balance_short'; readonly available: string; readonly needed: string }
  | { readonly kind: 'too_many_bets'; readonly max: number }
  | { readonly kind: 'cap_player' | 'cap_draw'; readonly room: string }
  | BreakRefusal
  | LimitRefusal
  /** The share of this shard is used up. The caller retries with the exposure of the whole draw; no player sees this. */
  | { readonly kind: 'shard_full' }

export type PlacementDecision =
  | { readonly accepted: true; readonly total: Amount }
  | { readonly accepted: false; readonly refusal: PlacementRefusal }

/** The facts for the caps on a stake of value: exposures of the same part of the same draw time, without this slip. */
export type ValueFacts = {
  readonly caps: Caps
  readonly player: Exposure
  /** The exposure that this decision may use, and how much of the draw's cap it may fill. */
  readonly shard: Exposure
  readonly shardCap: Amount
  /** Whether `shard` holds the exposure of the whole draw: no other shard counts any of its bets or recalls. */
  readonly isWhole: boolean
}

/** What operators have stopped: all play, or some games. */
export type PlayStops = { readonly all: boolean; readonly games: ReadonlySet<GameId> }

/** A slip is accepted whole or not at all. `round` is null if it does not exist, `value` if the asset has none. */
export const decidePlacement = ({
  asset,
  bets,
  round,
  now,
  headTimeMs,
  stops,
  isStopped,
  isSealingDoubtful = false,
  stakeAssets,
  terms,
  available,
  guard,
  openBets,
  isCrowded = false,
  value,
}: {
  readonly asset: Asset
  readonly bets: readonly ExposedBet[]
  readonly round: { readonly state: RoundState; readonly closesAt: number } | null
  /** The database's clock after all locks are held, and the newest block's time, both in ms. */
  readonly now: number
  readonly headTimeMs: number | null
  readonly stops: PlayStops
  /** An operator has stopped the player. */
  readonly isStopped: boolean
  /** Too many recent draws were not sealed: large stakes of value wait. */
  readonly isSealingDoubtful?: boolean
  readonly stakeAssets: ReadonlySet<Asset>
  readonly terms: Terms | null
  readonly available: Amount
  /** Null if the player has set neither limits nor a break. */
  readonly guard: PlayGuard | null
  /** The player's at the draw time, in all its parts: of value if the asset is, else those without. */
  readonly openBets: number
  /** Half of the bets without value that the draw takes are there. */
  readonly isCrowded?: boolean
  readonly value: ValueFacts | null
}): PlacementDecision => {
  if (isStopped) return refuse({ kind: 'player_stopped' })
  if (round === null || terms === null) return refuse({ kind: 'round_unknown' })
  if (round.state !== 'open') return refuse({ kind: 'round_closed' })
  const gate = decideGate({ now, headTimeMs, closesAt: round.closesAt })
  if (!gate.open) return refuse({ kind: gate.refusal })

  if (stops.all || bets.some(({ pick }) => stops.games.has(pickOf(pick).game)))
    return refuse({ kind: 'play_stopped' })

  const limit = terms.limits[asset]
  if (limit === undefined || !stakeAssets.has(asset)) return refuse({ kind: 'asset_not_stakeable' })
  if (bets.some(({ paytable }) => paytable === 'guarded') && !terms.guardedAssets.includes(asset))
    return refuse({ kind: 'asset_not_stakeable' })
  let total = 0n
  for (const { stake } of bets) {
    const refusal = stakeRefusal(stake, limit)
    if (refusal !== null) return refuse(refusal)
    total += stake
  }

  if (isSealingDoubtful && waitsForSeals(asset, amountOf(total)))
    return refuse({ kind: 'book_unsealed', max: formatAmount(UNSEALED_MAX) })

  if (available < total)
    return refuse({
      kind: 'balance_short',
      available: formatAmount(available),
      needed: formatAmount(amountOf(total)),
    })

  const own = guard === null ? null : guardRefusal(guard, { asset, stake: amountOf(total), now })
  if (own !== null) return refuse(own)

  const most = maxOpenBets(asset, isCrowded)
  if (openBets + bets.length > most) return refuse({ kind: 'too_many_bets', max: most })

  const capped = isOfValue(asset) ? capRefusal(bets, value) : null
  return capped === null ? { accepted: true, total: amountOf(total) } : refuse(capped)
}

const capRefusal = (bets: readonly ExposedBet[], value: ValueFacts | null): PlacementRefusal | null => {
  if (value === null || value.caps.pausedBy !== null) return { kind: 'play_stopped' }
  const { caps, player, shard, shardCap, isWhole } = value
  const ofPicks = pickCap(caps, bets)
  const ofPlayer = lesser(caps.player, ofPicks)
  if (worstWith(player, bets) > ofPlayer) return { kind: 'cap_player', room: roomIn(ofPlayer, player) }

  // A shard has the same share of the picks' allowance as of the draw's cap.
  const ofDraw = lesser(caps.draw, ofPicks)
  const ofShard = caps.draw === 0n ? ZERO : amountOf((ofDraw * shardCap) / caps.draw)
  if (worstWith(shard, bets) <= ofShard) return null
  return isWhole && shardCap === caps.draw
    ? { kind: 'cap_draw', room: roomIn(ofDraw, shard) }
    : { kind: 'shard_full' }
}

const roomIn = (cap: Amount, { worst }: Exposure): string =>
  formatAmount(amountOf(cap > worst ? cap - worst : 0n))

const refuse = (refusal: PlacementRefusal): PlacementDecision => ({ accepted: false, refusal })
