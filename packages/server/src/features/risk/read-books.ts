import type { readBooks as readBooksCall } from '@nibble/contract/console'
import { type Asset, amountOf } from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { IN_USDT, PLAYERS_OWED } from '../../ledger/accounts.ts'

type Books = z.output<(typeof readBooksCall)['response']>

/** The accounts by sub-account and asset, what players are owed, and what the watch found, in one snapshot. */
export const readLedgerBooks = ({ pool }: Database): Promise<Omit<Books, 'at' | 'chain'>> =>
  inTransaction(
    pool,
    async (client) => {
      const accounts = await client.query<{
        subAccount: string
        asset: Asset
        balance: bigint
        accounts: number
      }>(
        `select case when player_id is null then sub_account else 'players' end as "subAccount", asset,
                sum(balance)::bigint as balance, count(*)::int as accounts
         from account group by 1, 2 having sum(balance) <> 0 order by 2, 1`,
      )
      const owed = await client.query<{ asset: Asset; owed: bigint; in_usdt: bigint | null }>(
        `select asset, sum(amount)::bigint as owed, sum(${IN_USDT})::bigint as in_usdt
         from (${PLAYERS_OWED}) o group by asset having sum(amount) <> 0 order by asset`,
      )
      const watch = await client.query<WatchRow>(
        'select held_at, checked_at, full_at, wrong || wrong_of_all as wrong from books_watch',
      )
      return {
        trialBalance: accounts.rows.map((row) => ({ ...row, balance: amountOf(row.balance) })),
        liabilities: owed.rows.map((row) => ({
          asset: row.asset,
          owed: amountOf(row.owed),
          inUsdt: amountOf(row.in_usdt ?? 0n),
        })),
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
