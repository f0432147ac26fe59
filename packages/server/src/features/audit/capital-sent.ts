import { amountOf, formatAmount } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { recordAction } from '../../shared/operators.ts'
import { type CapitalRequest, readBooks, readHeld } from './add-capital.ts'

type SentRequest = Omit<CapitalRequest, 'amount'> & { readonly now: number }

/**
 * Records, for the owner, that the capital taken out under this name has left the treasury, so that what is there counts
 * again. Throws a readable sentence while a quorum may still see all of it there; returns false if it was recorded before.
 */
export const recordCapitalSent = async (
  db: Database,
  { key, rpcUrls, quorum, now }: SentRequest,
): Promise<{ readonly recorded: boolean }> => {
  const books = await readBooks(db.pool)
  const { rows } = await db.pool.query<{ id: bigint; amount: bigint; state: string; is_sent: boolean }>(
    'select id, amount, state, sent_at is not null as is_sent from capital_take where key = $1',
    [key],
  )
  const [take] = rows
  if (take === undefined) throw new Error(`Nothing was taken out as "${key}".`)
  if (take.state !== 'taken')
    throw new Error(`Nothing was taken out as "${key}": an operator must approve it first.`)
  if (!take.is_sent) {
    const held = await readHeld(books, { rpcUrls, quorum })
    // What the signer may have sent may still be there.
    if (held - books.due + books.leaving >= books.unsent)
      throw new Error(
        `At block ${books.height} the treasury still holds the ${formatAmount(amountOf(take.amount))} USDT. ` +
          'Run the command again when they have left and their block is in the books.',
      )
  }
  return { recorded: await recordSent(db, { id: take.id, now }) }
}

/** False if it was recorded before. */
export const recordSent = (
  { pool }: Pick<Database, 'pool'>,
  { id, now }: { readonly id: bigint; readonly now: number },
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ key: string; amount: bigint }>(
      "update capital_take set sent_at = $2 where id = $1 and state = 'taken' and sent_at is null returning key, amount",
      [id, new Date(now)],
    )
    const [sent] = rows
    if (sent === undefined) {
      await awaitStandby(client)
      return false
    }
    await recordAction(client, {
      by: null,
      action: 'capital.sent',
      subject: 'capital',
      subjectId: sent.key,
      after: { amount: formatAmount(amountOf(sent.amount)) },
    })
    return true
  })
