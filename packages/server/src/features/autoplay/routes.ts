import { autoplayBets, autoplayPlans, startAutoplay, stopAutoplay } from '@nibble/contract'
import { isOfValue } from '@nibble/domain'
import { forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { checkAutoplayCountry, checkCountry, type RoutesSetup } from '../../routes/setup.ts'
import { stopPlan } from './end-plan.ts'
import { listPlanBets, listPlans } from './plan-row.ts'
import { startPlan } from './start-plan.ts'

export const autoplayRoutes = (setup: RoutesSetup): Served[] => {
  const { db, stakeAssets } = setup
  return [
    forPlayer(startAutoplay, ({ idempotencyKey: key, table, ...order }, session) => {
      if (session.isStopped) throw new Refusal('player_stopped')
      if (!stakeAssets.includes(order.asset)) throw new Refusal('asset_not_stakeable')
      checkAutoplayCountry(setup, session)
      if (isOfValue(order.asset)) checkCountry(setup, session)
      const { player, id } = session
      return startPlan(db, { ...order, key, player, session: id, isGuarded: table === 'guarded' })
    }),
    forPlayer(stopAutoplay, ({ idempotencyKey: key, id }, { player, id: session }) =>
      stopPlan(db, { player, session, key, id: BigInt(id) }),
    ),
    forPlayer(autoplayPlans, (body, { player }) => listPlans(db, { ...body, player })),
    forPlayer(autoplayBets, ({ id }, { player }) => listPlanBets(db, { player, id: BigInt(id) })),
  ]
}
