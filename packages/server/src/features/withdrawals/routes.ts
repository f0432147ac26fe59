import {
  configList,
  gmtWithdrawal,
  type RequestOf,
  removeAddress,
  saveAddress,
  withdrawal,
  withdrawalOrderList,
} from '@nibble/contract'
import type { WithdrawalAsset } from '@nibble/domain'
import { forPlayer, type Served } from '../../http/serve.ts'
import { assertOffered, type RoutesSetup } from '../../routes/setup.ts'
import { checkTransactionPassword } from '../security/transaction-password.ts'
import type { Session } from '../session/sessions.ts'
import { removeAddress as remove, saveAddress as save } from './addresses.ts'
import { listConfigs, listWithdrawals } from './queries.ts'
import { foreseeWithdrawal, requestWithdrawal } from './request-withdrawal.ts'

export const withdrawalRoutes = (setup: RoutesSetup): Served[] => {
  const { db } = setup
  const withdraw =
    (asset: WithdrawalAsset) =>
    async (body: RequestOf<typeof withdrawal>, { player }: Session, { now }: { now: number }) => {
      const { idempotencyKey: key, amount, address, transactionPassword: password } = body
      assertOffered(setup, 'withdrawals')
      const request = { player, key, asset, amount, address, now }
      await foreseeWithdrawal(db, request)
      await checkTransactionPassword(db, { player, password, now })
      return { withdrawal: await requestWithdrawal(db, request) }
    }

  return [
    forPlayer(withdrawal, withdraw('USDT')),
    forPlayer(gmtWithdrawal, withdraw('GMT')),
    forPlayer(configList, (_, { player }, { now }) => listConfigs(db, { player, now })),
    forPlayer(withdrawalOrderList, (body, { player }) => listWithdrawals(db, { ...body, player })),
    forPlayer(saveAddress, async ({ address, label, transactionPassword: password }, { player }, { now }) => {
      assertOffered(setup, 'withdrawals')
      await checkTransactionPassword(db, { player, password, now })
      return { addresses: await save(db, { player, address, label: label.trim(), now }) }
    }),
    forPlayer(removeAddress, async ({ address }, { player }) => ({
      addresses: await remove(db, { player, address }),
    })),
  ]
}
