import { type Amount, splitRaw } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { notifyBalances } from '../../ledger/post.ts'
import type { Incoming } from './book-deposits.ts'
import type { DepositChain } from './deposit-chain.ts'

/** Pending deposits are only shown; anybody can make tens of thousands in a block, and each reading compares all of them. */
const MOST_SEEN = 1_000

const largestOf = <T extends { readonly amount: Amount }>(transfers: readonly T[]): readonly T[] =>
  transfers
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
    .slice(0, MOST_SEEN)

type RecordSeenInput = {
  readonly chain: Pick<DepositChain, 'id' | 'decimals'>
  readonly head: bigint
  readonly transfers: readonly Incoming[]
}

/**
 * The pending deposits in blocks that are not final: any seen before but missing now disappeared with its block.
 * Players whose list or confirmations changed are notified. None of it is in the books.
 */
export const recordSeen = ({ pool }: Database, { chain, head, ...seen }: RecordSeenInput): Promise<void> =>
  inTransaction(pool, async (client) => {
    const transfers = largestOf(
      seen.transfers.map((one) => ({ ...one, amount: splitRaw(one.raw, chain.decimals).amount })),
    )
    const { rowCount: grew } = await client.query(
      'update deposit_chain set head_height = greatest($2::bigint, height) where id = $1 and head_height <> $2::bigint',
      [chain.id, head],
    )
    const columns = [
      pgArray(transfers.map(({ transaction }) => transaction.slice(2))),
      pgArray(transfers.map(({ logIndex }) => logIndex)),
      pgArray(transfers.map(({ blockHash }) => blockHash.slice(2))),
    ]
    const gone = await client.query<{ player: bigint }>(
      `delete from deposit_seen s where chain = $1 and not exists (
         select from unnest($2::text[], $3::int[], $4::text[]) as t (transaction, log_index, hash)
         where decode(t.transaction, 'hex') = s.transaction and t.log_index = s.log_index
           and decode(t.hash, 'hex') = s.block_hash
       ) returning player_id as player`,
      [chain.id, ...columns],
    )
    const come = await client.query<{ player: bigint }>(
      `insert into deposit_seen (chain, transaction, log_index, block_hash, player_id, block_height, block_time, amount)
       select $1, decode(t.transaction, 'hex'), t.log_index, decode(t.hash, 'hex'), t.player, t.height,
              to_timestamp(t.time_ms / 1000.0), t.amount
       from unnest($2::text[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
         as t (transaction, log_index, hash, player, height, time_ms, amount)
       where t.height > (select height from deposit_chain where id = $1) and not exists (
         select from deposit d
         where d.chain = $1 and d.transaction = decode(t.transaction, 'hex') and d.log_index = t.log_index
       )
       on conflict (chain, transaction, log_index) do nothing
       returning player_id as player`,
      [
        chain.id,
        ...columns,
        pgArray(transfers.map(({ player }) => player)),
        pgArray(transfers.map(({ height }) => height)),
        pgArray(transfers.map(({ timeMs }) => timeMs)),
        pgArray(transfers.map(({ amount }) => amount)),
      ],
    )
    const { rows: waiting } = await client.query<{ player: bigint }>(
      'select player_id as player from deposit_seen where chain = $1 and $2',
      [chain.id, grew === 1],
    )
    const changed = new Set([...gone.rows, ...come.rows, ...waiting].map(({ player }) => player))
    if (changed.size > 0) await notifyBalances(client, [...changed], 'deposit')
  })
