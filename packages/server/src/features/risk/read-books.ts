import type { readBooks as readBooksCall } from '@nibble/contract/console'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { IN_USDT, PLAYERS_OWED } from '../../ledger/accounts.ts'

type Books = z.output<(typeof readBooksCall)['response']>

/** The accounts by sub-account and asset, what players are owed, and the violations found, in one snapshot. */
export const readLedgerBooks = ({ pool }: Database): Promise<Omit<Books, 'at' | 'chain'>> =>
  inTransaction(
    pool,
    async (client) => {
      const accounts = await client.query<Books['trialBalance'][number]>(
        `select case when player_id is null then sub_account else 'players' end as "subAccount", asset,
                sum(balance)::bigint as balance, count(*)::int as accounts
         from account group by 1, 2 having sum(balance) <> 0 order by 2, 1`,
      )
      const owed = await client.query<Books['liabilities'][number]>(
        `select asset, sum(amount)::bigint as owed, coalesce(sum(${IN_USDT}), 0)::bigint as "inUsdt"
         from (${PLAYERS_OWED}) o group by asset having sum(amount) <> 0 order by asset`,
      )
      const watch = await client.query<WatchRow>(
        'select held_at, checked_at, full_at, wrong || wrong_of_all as wrong from books_watch',
      )
      return {
        trialBalance: accounts.rows,
        liabilities: owed.rows,
        watch: watchOf(watch.rows[0]),
      }
    },
    { settings: 'set transaction isolation level repeatable read, read only' },
  )

type WatchRow = {
  held_at: Date | null
  checked_at: Date | null
  full_at: Date | null
  wrong: readonly { name: string; detail: string; kind: 'broken' | 'unread' }[]
}

const watchOf = (row: WatchRow | undefined): Books['watch'] => ({
  heldAt: row?.held_at?.getTime() ?? null,
  checkedAt: row?.checked_at?.getTime() ?? null,
  fullAt: row?.full_at?.getTime() ?? null,
  wrong: row?.wrong.map(({ name, detail, kind }) => ({ name, detail, kind })) ?? [],
})
