import { movePurse, transfer, transferList } from '@nibble/contract'
import { checkTransactionPassword } from '../features/security/index.ts'
import {
  listTransfers,
  moveBetweenPurses,
  previewTransfer,
  transferMoney,
} from '../features/transfers/index.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const transferRoutes = ({ db }: RoutesSetup): Served[] => [
  forPlayer(transfer, async (body, { player, isStopped }, { now }) => {
    if (isStopped) throw new Refusal('player_stopped')
    const { idempotencyKey: key, transactionPassword: password, dryRun, ...asked } = body
    if (dryRun) return { ...(await previewTransfer(db, { ...asked, player, now })), transfer: null }

    await checkTransactionPassword(db, { player, password, now })
    const done = await transferMoney(db, { ...asked, player, key, now })
    const { fee, receivable } = done.transfer
    return { ...done, fee, receivable }
  }),
  forPlayer(transferList, (body, { player }) => listTransfers(db, { ...body, player })),
  forPlayer(movePurse, ({ idempotencyKey: key, ...asked }, { player }, { now }) =>
    moveBetweenPurses(db, { ...asked, player, key, now }),
  ),
]
