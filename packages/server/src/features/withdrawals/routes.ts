import {
  addressConfirmed,
  configList,
  gmtWithdrawal,
  type RequestOf,
  removeAddress,
  saveAddress,
  withdrawal,
  withdrawalConfirmed,
  withdrawalOrderList,
} from '@nibble/contract'
import type { WithdrawalAsset } from '@nibble/domain'
import { forPlayer, type Served } from '../../http/serve.ts'
import { assertConfirmed } from '../../routes/confirm.ts'
import { assertOffered, type RoutesSetup } from '../../routes/setup.ts'
import type { Session } from '../session/sessions.ts'
import { removeAddress as remove, saveAddress as save } from './addresses.ts'
import { listConfigs, listWithdrawals } from './queries.ts'
import { precheckWithdrawal, requestWithdrawal } from './request-withdrawal.ts'

export const withdrawalRoutes = (setup: RoutesSetup): Served[] => {
  const { db } = setup
  const withdraw =
    (asset: WithdrawalAsset) =>
    async (body: RequestOf<typeof withdrawal>, session: Session, { now }: { now: number }) => {
      const { idempotencyKey: key, amount, address } = body
      const { player, id } = session
      assertOffered(setup, 'withdrawals')
      const request = { player, session: id, key, asset, amount, address, now }
      await precheckWithdrawal(db, request)
      const confirmed = withdrawalConfirmed({ ...body, asset })
      await assertConfirmed(db, { ...body, session, confirmed, isRepeatable: true, now })
      return { withdrawal: await requestWithdrawal(db, request) }
    }

  return [
    forPlayer(withdrawal, withdraw('USDT')),
    forPlayer(gmtWithdrawal, withdraw('GMT')),
    forPlayer(configList, (_, { player }, { now }) => listConfigs(db, { player, now })),
    forPlayer(withdrawalOrderList, (body, { player }) => listWithdrawals(db, { ...body, player })),
    forPlayer(saveAddress, async (body, session, { trace, now }) => {
      assertOffered(setup, 'withdrawals')
      const { address, label } = body
      const { player, id } = session
      await assertConfirmed(db, {
        ...body,
        session,
        confirmed: addressConfirmed(body),
        isRepeatable: false,
        now,
      })
      return { addresses: await save(db, { player, session: id, address, label: label.trim(), trace, now }) }
    }),
    forPlayer(removeAddress, async ({ address }, { id: session, player }) => ({
      addresses: await remove(db, { player, session, address }),
    })),
  ]
}
