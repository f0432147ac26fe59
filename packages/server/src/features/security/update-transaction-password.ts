import type { RequestOf, updateTransactionPassword } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startMoneyWait } from '../../ledger/money-wait.ts'
import { NO_TRACE, recordAndTell, type Trace } from '../../ledger/security-events.ts'
import { Refusal } from '../../refusal.ts'
import { hashPassword } from '../../secrets/password-hash.ts'
import { requireProof } from '../../secrets/require-proof.ts'
import { checkTransactionPassword } from './check-transaction-password.ts'

const WHAT = 'transaction_password'

type Update = Omit<RequestOf<typeof updateTransactionPassword>, 'emailCode'> & {
  readonly player: bigint
  /** When he proved himself by his wallet or, without one, by a code from his mailbox; null where he did not. */
  readonly provenAt: number | null
  readonly trace?: Trace
  readonly now: number
}

/**
 * Changes the password where the old one is given; without it, who has proven themselves just now sets or replaces it. One
 * that is replaced lets withdrawals and transfers wait: wallet or mailbox alone must not be enough to take money at once.
 */
export const setTransactionPassword = (db: Database, update: Update): Promise<void> =>
  update.oldPassword === undefined ? replaceByProof(db, update) : changeByOld(db, update)

const changeByOld = async (db: Database, update: Update): Promise<void> => {
  const { player, oldPassword: password, newPassword, trace = NO_TRACE, now } = update
  const old = await checkTransactionPassword(db, { player, password, now })
  const hash = await hashPassword(newPassword)

  // Whoever changed it meanwhile knew the old one too; this one did not know the new one.
  await inTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      'update transaction_password set hash = $3, changed_at = $4 where player_id = $1 and hash = $2',
      [player, old, hash, new Date(now)],
    )
    if (rowCount !== 1) throw new Refusal('transaction_password_wrong')
    await recordAndTell(client, { kind: 'credential_changed', what: WHAT, player, trace, now })
  })
}

const replaceByProof = async (db: Database, update: Update): Promise<void> => {
  const { player, provenAt, newPassword, trace = NO_TRACE, now } = update
  requireProof({ provenAt, now })
  const hash = await hashPassword(newPassword)

  await inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ isFirst: boolean }>(
      `insert into transaction_password (player_id, hash, changed_at) values ($1, $2, $3)
       on conflict (player_id) do update set hash = excluded.hash, changed_at = excluded.changed_at
       returning xmax = 0 as "isFirst"`,
      [player, hash, new Date(now)],
    )
    await client.query('delete from transaction_password_try where player_id = $1', [player])
    const changed = { what: WHAT, player, trace, now }
    if (rows[0]?.isFirst === true) return recordAndTell(client, { kind: 'credential_added', ...changed })
    const waitsUntil = await startMoneyWait(client, { player, now })
    await recordAndTell(client, { kind: 'credential_replaced', ...changed, waitsUntil })
  })
}
