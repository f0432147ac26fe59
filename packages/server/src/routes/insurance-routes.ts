import { insuranceBetOrder, insuranceSeries, insuranceTerms, stopInsurance } from '@nibble/contract'
import { listSeries, readOffer, startSeries, stopSeries } from '../features/insurance/index.ts'
import { forGuest, forPlayer, type Served } from '../http/serve.ts'
import { assertOffered } from '../offers.ts'
import { Refusal } from '../refusal.ts'
import { checkCountry } from './check-country.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const insuranceRoutes = (setup: RoutesSetup): Served[] => {
  const { db, chain, stakeAssets } = setup
  const headTime = () => chain.head()?.timeMs ?? null

  return [
    forPlayer(insuranceBetOrder, ({ idempotencyKey: key, ...order }, session) => {
      assertOffered(setup, 'series')
      if (session.isStopped) throw new Refusal('player_stopped')
      checkCountry(setup, session)
      return startSeries(db, {
        ...order,
        key,
        player: session.player,
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
