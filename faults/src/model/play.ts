import { type Asset, amountOf, isGameId } from '@nibble/domain'
import { grantFirstLogin } from '@nibble/server/features/play/grants.ts'
import type { PlacedSlip } from '@nibble/server/features/play/place/placement.ts'
import { type SettledChunk, settleNextChunk } from '@nibble/server/features/play/settle/settle-next-chunk.ts'
import { cancelSigned } from '@nibble/server/features/play/testing/cancel-signed.ts'
import type { Fixture } from '../fixture/fixture.ts'
import type { PlainSlip } from './plain-model.ts'

/** The calls that move money, as the model drives them. A broken double of one of them must be detected. */
export type Play = {
  place(slip: PlainSlip): Promise<PlacedSlip>
  cancel(input: { player: bigint; key: string; betId: string }): Promise<PlacedSlip>
  settle(input: { round: string; limit: number }): Promise<SettledChunk>
  grant(player: bigint): Promise<{ granted: boolean }>
}

export const realPlay = ({ server }: Fixture): Play => ({
  place: (slip) =>
    server.placement.place({
      ...slip,
      asset: asAsset(slip.asset),
      bets: slip.bets.map(({ game, pick, stake }) => {
        if (!isGameId(game)) throw new Error(`no game ${game}`)
        return { game, pick, stake: amountOf(stake) }
      }),
    }),
  cancel: async (input) => {
    const { bet, assetsAvailable } = await cancelSigned(server, input)
    return { bets: [bet], assetsAvailable, receipt: null }
  },
  settle: (input) => settleNextChunk(server.db, input),
  grant: (player) => grantFirstLogin(server.db.pool, { player }),
})

function asAsset(text: string): Asset {
  switch (text) {
    case 'PLAY_POINT':
    case 'USDT':
    case 'GMT':
    case 'REWARD_POINT':
      return text
    default:
      throw new Error(`no asset ${text} in this model`)
  }
}
