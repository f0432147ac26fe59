import { insuranceBetOrder, insuranceSeries, insuranceTerms, stopInsurance } from '@nibble/contract'
import { forGuest, forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { assertOffered, checkAutoplayCountry, checkCountry, type RoutesSetup } from '../../routes/setup.ts'
import { listSeries } from './series-row.ts'
import { startSeries } from './start-series.ts'
import { stopSeries } from './stop-series.ts'
import { readOffer } from './terms.ts'

export const insuranceRoutes = (setup: RoutesSetup): Served[] => {
  const { db, chain, stakeAssets } = setup
  const headTime = () => chain.head()?.timeMs ?? null

  return [
    forPlayer(insuranceBetOrder, ({ idempotencyKey: key, ...order }, session) => {
      assertOffered(setup, 'series')
      if (session.isStopped) throw new Refusal('player_stopped')
      checkCountry(setup, session)
      checkAutoplayCountry(setup, session)
      return startSeries(db, {
        ...order,
        key,
        player: session.player,
        session: session.id,
        takesValue: stakeAssets.includes('USDT'),
      })
    }),
    forPlayer(stopInsurance, ({ idempotencyKey: key, id }, { player }) =>
      stopSeries(db, { player, key, id: BigInt(id), headTime }),
    ),
    forPlayer(insuranceSeries, (body, { player }) => listSeries(db, { ...body, player })),
    forGuest(insuranceTerms, () => readOffer(db)),
  ]
}
