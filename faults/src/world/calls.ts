import { type Asset, amountOf, GAME_IDS, picksOf } from '@nibble/domain'
import type { Slip } from '@nibble/server/features/play/place/slip.ts'
import type { Random } from '../frame/random.ts'

/** A slip of one bet on any pick. */
export function anySlip(
  random: Random,
  given: { player: bigint; round: string; stake: bigint; asset?: Asset; key?: string },
): Slip {
  const game = random.pick(GAME_IDS)
  const { player, round, stake, asset = 'PLAY_POINT', key = random.uuid() } = given
  return {
    player,
    key,
    round,
    asset,
    bets: [{ game, pick: random.pick(picksOf(game)), stake: amountOf(stake) }],
  }
}
