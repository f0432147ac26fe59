import type { DepositRow } from '@nibble/contract'
import type { ConsoleDeposit } from '@nibble/contract/console'
import { amountOf, confirmationsOf } from '@nibble/domain'
import { toHex } from 'viem'
import type { Database } from '../../db/database.ts'
import { isId, type ListQuery, type Page, type RowRange } from '../../db/paging.ts'
import { type PlayerRow, playerRefOf } from '../../shared/people.ts'

type Row = {
  readonly id: bigint | null
  readonly seen: string | null
  readonly amount: bigint
  readonly transaction: Buffer
  readonly height: bigint
  readonly at: Date
  readonly credited_at: Date | null
  readonly head: bigint
  readonly final: bigint
}

/** A player's deposits, newest first, with pending ones above the first page. Deposits that are all dust are not shown. */
export const listDeposits = async (
  { pool }: Database,
  { player, cursor, limit }: ListQuery,
): Promise<Page<DepositRow>> => {
  const before = cursor !== undefined && isId(cursor) ? BigInt(cursor) : null
  const { rows } = await pool.query<Row>(FINAL, [player, before, limit + 1])
  const seen = before === null ? (await pool.query<Row>(SEEN, [player])).rows : []
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: [...seen, ...page].map(itemOf),
    nextCursor: rows.length > limit && last?.id !== undefined ? String(last.id) : null,
  }
}

const itemOf = ({
  id,
  seen,
  amount,
  transaction,
  height,
  at,
  credited_at,
  head,
  final,
}: Row): DepositRow => ({
  id: seen ?? String(id),
  amount: amountOf(amount),
  status: seen === null ? 'final' : 'seen',
  confirmations: seen === null ? allOf(head, final) : confirmationsOf({ height, head, final }),
  transaction: `0x${transaction.toString('hex')}`,
  at: at.getTime(),
  creditedAt: credited_at?.getTime() ?? null,
})

const allOf = (head: bigint, final: bigint) => confirmationsOf({ height: final, head, final })

const FINAL = `
  select d.id, null as seen, d.amount, d.transaction, d.block_height as height, d.block_time as at, d.credited_at,
         c.head_height as head, c.final_height as final
  from deposit d join deposit_chain c on c.id = d.chain
  where d.player_id = $1 and d.amount > 0 and ($2::bigint is null or d.id < $2) order by d.id desc limit $3`

const SEEN = `
  select null::bigint as id, encode(s.transaction, 'hex') || '-' || s.log_index as seen, s.amount, s.transaction,
         s.block_height as height, s.block_time as at, null::timestamptz as credited_at, c.head_height as head, c.final_height as final
  from deposit_seen s join deposit_chain c on c.id = s.chain
  where s.player_id = $1 and s.amount > 0 order by s.block_height desc, s.log_index desc limit 50`

/** Of one player, one transaction, or everybody. */
type WantedDeposits = { readonly player?: bigint } | { readonly transaction: string }

const HASH = /^0x[0-9a-f]{64}$/i

/** Recognises search text by its shape; null if it names nothing. */
export const findWantedDeposits = async (
  { pool }: Database,
  { q = '', player }: { readonly q?: string | undefined; readonly player?: bigint | undefined },
): Promise<WantedDeposits | null> => {
  if (player !== undefined) return { player }
  if (q === '') return {}
  if (HASH.test(q)) return { transaction: q }
  const { rows } = await pool.query<{ id: bigint }>('select id from player where bind_id = upper($1)', [q])
  const [found] = rows
  return found === undefined ? null : { player: found.id }
}

type OperatorRow = PlayerRow & {
  readonly id: string
  readonly state: ConsoleDeposit['state']
  readonly amount: bigint
  readonly transaction: Buffer
  readonly at: Date
  readonly credited_at: Date | null
}

/** Deposits as operators see them: newest first, including those not yet final. Deposits that are all dust are left out. */
export const listForOperators = async (
  { pool }: Database,
  { wanted, limit, offset }: RowRange & { wanted: WantedDeposits },
): Promise<ConsoleDeposit[]> => {
  const newest = 'order by b.id desc limit $1::int + $2::int'
  // Seen deposits are only of the last blocks. A transaction has one row or a few, found by the key of deposits.
  const [seen, booked, values] =
    'transaction' in wanted
      ? [
          'transaction = $3',
          'chain = any(array(select id from deposit_chain)) and transaction = $3',
          [Buffer.from(wanted.transaction.slice(2), 'hex')],
        ]
      : wanted.player === undefined
        ? ['true', `true ${newest}`, []]
        : ['player_id = $3', `player_id = $3 ${newest}`, [wanted.player]]
  const { rows } = await pool.query<OperatorRow>(
    `select d.*, p.bind_id, p.username
     from (
       (select encode(transaction, 'hex') || '-' || log_index as id, player_id, 'seen' as state, amount, transaction,
               block_time as at, null::timestamptz as credited_at, block_height as height, log_index::bigint as number
        from deposit_seen where amount > 0 and ${seen})
       union all
       (select b.id::text, player_id, case when credited_by is null then 'waiting' else 'credited' end, amount, transaction,
               block_time, credited_at, block_height, b.id
        from deposit b where amount > 0 and ${booked})
     ) d join player p on p.id = d.player_id
     order by d.height desc, d.number desc limit $1 offset $2`,
    [limit, offset, ...values],
  )
  return rows.map((row) => ({
    id: row.id,
    player: playerRefOf(row),
    state: row.state,
    amount: amountOf(row.amount),
    transaction: toHex(row.transaction),
    at: row.at.getTime(),
    creditedAt: row.credited_at?.getTime() ?? null,
  }))
}
