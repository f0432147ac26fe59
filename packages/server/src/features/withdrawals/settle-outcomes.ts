import type { WithdrawalMove } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { tellBalances } from '../../ledger/tell-balances.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { postMove } from './review-withdrawal.ts'
import { readWithdrawals } from './withdrawal-row.ts'

type Outcome = 'success' | 'failed' | 'not_received'
const MOVE_OF: Readonly<Record<Outcome, WithdrawalMove>> = {
  success: 'succeed',
  failed: 'fail',
  not_received: 'dispute',
}
const AT_MOST = 100

/** Ends the withdrawals of which the signer has told an outcome. Answers how many it ended. */
export const settleOutcomes = async (db: Database, { now }: { readonly now: number }): Promise<number> => {
  const { rows } = await db.pool.query<{ id: bigint }>(
    `select w.id from withdrawal w join withdrawal_outcome o on o.withdrawal_id = w.id and o.attempt = w.attempt
     where w.state = 'withdrawing' order by w.id limit $1`,
    [AT_MOST],
  )
  let ended = 0
  for (const { id } of rows) if (await settleOne(db, { id, now })) ended += 1
  return ended
}

/** Nothing is taken from the player here, so nobody has to hold him; the row decides who ends it. */
const settleOne = (
  { pool }: Database,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<boolean> =>
  inTransaction(
    pool,
    async (client) => {
      const [withdrawal] = await readWithdrawals(client, 'id = $1 for no key update', [id])
      if (withdrawal?.state !== 'withdrawing') return false
      const { rows } = await client.query<{ outcome: Outcome; hash: Buffer }>(
        'select outcome, tx_hash as hash from withdrawal_outcome where withdrawal_id = $1 and attempt = $2',
        [id, withdrawal.attempt],
      )
      const [seen] = rows
      if (seen === undefined) return false

      const move = MOVE_OF[seen.outcome]
      const finished = seen.outcome === 'success' ? { finished_at: new Date(now) } : {}
      const moved = await moveWithdrawal(client, { id, move, set: { tx_hash: seen.hash, ...finished } })
      if (!moved) return false
      await postMove(client, move, withdrawal)

      await tellBalances(client, [withdrawal.player], 'withdrawal')
      return true
    },
    PLAY_LIMITS,
  )
