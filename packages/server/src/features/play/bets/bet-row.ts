import type { BetRow } from '@nibble/contract'
import {
  type Asset,
  amountOf,
  type BetResult,
  type BetStatus,
  betStatusOf,
  type CancelReason,
  judge,
  minus,
  netOfBet,
  pickOf,
  RESULTS,
  type RoundLength,
  type RoundState,
  roundNumberFrom,
  STORED_BET_STATES,
  type Table,
} from '@nibble/domain'
import type { Queryable } from '../../../db/sql.ts'
import { orderTypeOf } from '../../../shared/book/stored-leaves.ts'
import { BEACON_COLUMNS, type BeaconColumns, guardedOf, hashFrom, judgedHash } from '../rounds/judged.ts'

/** A bet with what its row needs from its round. */
export type StoredBet = BeaconColumns & {
  readonly id: bigint
  readonly round_id: bigint
  readonly player_id: bigint
  readonly asset: Asset
  readonly stake: bigint
  readonly pick: number
  readonly status: number
  readonly result: number | null
  readonly returned: bigint | null
  readonly insured: boolean
  readonly planned: boolean
  readonly placed_at: Date
  readonly round_length: RoundLength
  readonly paytable: Table
  readonly state: RoundState
  readonly closes_at: Date
  readonly draw_at: Date
  readonly block_height: bigint | null
  readonly block_hash: string | null
  readonly cancelled_for: CancelReason | null
}

export const BET_COLUMNS = `
  b.id, b.round_id, b.player_id, b.asset, b.stake, b.pick, b.status, b.result, b.returned, b.insured, b.placed_at,
  exists (select from autoplay_bet a where a.bet_id = b.id) as planned,
  r.round_length, r.paytable, r.state, r.closes_at, r.draw_at, r.block_height, r.block_hash, r.cancelled_for,
  ${BEACON_COLUMNS}`

/** Bets of a player by their numbers, in order. */
export const readBets = async (
  runner: Queryable,
  { player, first, count }: { readonly player: bigint; readonly first: bigint; readonly count: number },
): Promise<StoredBet[]> => {
  const { rows } = await runner.query<StoredBet>(
    `select ${BET_COLUMNS} from bet b join round r on r.id = b.round_id
     where b.player_id = $1 and b.id >= $2 and b.id < $3 order by b.id`,
    [player, first, first + BigInt(count)],
  )
  return rows
}

/** The wire's row. The outcome comes from the judged hash, the payout from what settlement wrote. */
export const betRowOf = (bet: StoredBet): BetRow => {
  const { game, pick } = pickOf(bet.pick)
  const stake = amountOf(bet.stake)
  const stored = STORED_BET_STATES[bet.status]
  if (stored === undefined) throw new Error(`bet ${bet.id} has the status ${bet.status}`)
  const status = betStatusOf(stored, bet.state)
  const returned = bet.returned === null ? null : amountOf(bet.returned)
  // The stake of a cancelled bet comes back as what it was.
  const net =
    status === 'published' && returned !== null
      ? netOfBet({ asset: bet.asset, stake, returned })
      : { asset: bet.asset, amount: returned === null ? null : minus(returned, stake) }

  return {
    betId: String(bet.id),
    round: roundNumberFrom(bet.round_id),
    roundLength: bet.round_length,
    game,
    pick,
    paytable: bet.paytable,
    asset: bet.asset,
    stake,
    orderType: orderTypeOf(bet),
    status,
    placedAt: bet.placed_at.getTime(),
    closesAt: bet.closes_at.getTime(),
    drawAt: bet.draw_at.getTime(),
    height: bet.block_height === null ? null : String(bet.block_height),
    hash: hashFrom(bet.block_hash),
    guarded: guardedOf(bet),
    outcome: status === 'published' ? outcomeOf(bet) : null,
    result: resultOf(bet.result),
    returned,
    net: net.amount,
    returnAsset: net.asset,
    cancelledBy: cancelledBy(status, stored === 'recalled', bet.cancelled_for),
  }
}

/** The row of an open bet as shown when it was accepted, whatever happened to it since. */
export const asAccepted = (bet: BetRow): BetRow => ({
  ...bet,
  status: 'pending',
  height: null,
  hash: null,
  guarded: null,
  outcome: null,
  result: null,
  returned: null,
  net: null,
  returnAsset: bet.asset,
  cancelledBy: null,
})

const outcomeOf = (bet: StoredBet): string | null => {
  const hash = judgedHash(bet)
  if (hash === null || bet.block_height === null) return null
  return judge({ ...pickOf(bet.pick), hash, height: bet.block_height, paytable: bet.paytable }).outcome
}

const resultOf = (code: number | null): BetResult | null => (code === null ? null : (RESULTS[code] ?? null))

const cancelledBy = (
  status: BetStatus,
  byPlayer: boolean,
  reason: CancelReason | null,
): BetRow['cancelledBy'] => {
  if (status !== 'cancelled') return null
  return byPlayer ? 'player' : reason
}
