import { moveSubAccount, transfer, transferConfirmed, transferList } from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { assertConfirmed } from '../../routes/confirm.ts'
import { assertOffered, type RoutesSetup } from '../../routes/setup.ts'
import { listTransfers } from './list-transfers.ts'
import { moveBetweenSubAccounts } from './move-sub-account.ts'
import { precheckTransfer, previewTransfer, transferMoney } from './transfer-money.ts'

export const transferRoutes = (setup: RoutesSetup): Served[] => {
  const { db } = setup
  return [
    forPlayer(transfer, async (body, session, { now }) => {
      const { player, id, isStopped } = session
      assertOffered(setup, 'transfers')
      if (isStopped) throw new Refusal('player_stopped')
      const { idempotencyKey: key, transactionPassword, passkey, dryRun, ...given } = body
      if (dryRun) return { ...(await previewTransfer(db, { ...given, player, now })), transfer: null }

      const asked = { ...given, player, session: id, key, now }
      await precheckTransfer(db, asked)
      const by = { session, transactionPassword, passkey, now }
      await assertConfirmed(db, { ...by, confirmed: transferConfirmed(body), isRepeatable: true })
      const done = await transferMoney(db, asked)
      const { fee, receivable } = done.transfer
      return { ...done, fee, receivable }
    }),
    forPlayer(transferList, (body, { player }) => listTransfers(db, { ...body, player })),
    forPlayer(moveSubAccount, ({ idempotencyKey: key, ...asked }, { player, id: session }, { now }) => {
      assertOffered(setup, 'transfers')
      return moveBetweenSubAccounts(db, { ...asked, player, session, key, now })
    }),
  ]
}
