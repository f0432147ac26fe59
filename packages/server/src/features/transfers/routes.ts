import { moveSubAccount, transfer, transferList } from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { assertOffered, type RoutesSetup } from '../../routes/setup.ts'
import { checkTransactionPassword } from '../security/transaction-password.ts'
import { listTransfers } from './list-transfers.ts'
import { moveBetweenSubAccounts } from './move-sub-account.ts'
import { foreseeTransfer, previewTransfer, transferMoney } from './transfer-money.ts'

export const transferRoutes = (setup: RoutesSetup): Served[] => {
  const { db } = setup
  return [
    forPlayer(transfer, async (body, { player, isStopped }, { now }) => {
      assertOffered(setup, 'transfers')
      if (isStopped) throw new Refusal('player_stopped')
      const { idempotencyKey: key, transactionPassword: password, dryRun, ...given } = body
      if (dryRun) return { ...(await previewTransfer(db, { ...given, player, now })), transfer: null }

      const asked = { ...given, player, key, now }
      await foreseeTransfer(db, asked)
      await checkTransactionPassword(db, { player, password, now })
      const done = await transferMoney(db, asked)
      const { fee, receivable } = done.transfer
      return { ...done, fee, receivable }
    }),
    forPlayer(transferList, (body, { player }) => listTransfers(db, { ...body, player })),
    forPlayer(moveSubAccount, ({ idempotencyKey: key, ...asked }, { player }, { now }) => {
      assertOffered(setup, 'transfers')
      return moveBetweenSubAccounts(db, { ...asked, player, key, now })
    }),
  ]
}
