import type { BetRow } from '@nibble/contract'
import { type Amount, pickOf } from '@nibble/domain'
import type { AcceptedSlip } from './decide-slips.ts'

/** What the player is told of a bet that was just taken. */
export const newBetRow = ({
  id,
  pick: code,
  stake,
  placed: { slip, round },
  placedAt,
}: {
  id: bigint
  pick: number
  stake: Amount
  placed: AcceptedSlip
  placedAt: number
}): BetRow => {
  const { game, pick } = pickOf(code)
  return {
    betId: String(id),
    round: String(round.id),
    tempo: round.tempo,
    game,
    pick,
    paytable: round.paytable,
    asset: slip.asset,
    stake,
    orderType: slip.series === null ? 'manual' : 'insurance',
    status: 'pending',
    placedAt,
    closesAt: round.closesAt,
    drawAt: round.drawAt,
    height: null,
    hash: null,
    outcome: null,
    result: null,
    returned: null,
    net: null,
    returnAsset: slip.asset,
    cancelledBy: null,
  }
}
