import { type Amount, amountOf, claimLines, decideDeposits, depositLines, splitRaw } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { type DepositChain, lockDepositChain } from './deposit-chain.ts'
import { readDepositTerms } from './terms.ts'

/** Final blocks of a chain, with every transfer to a player in them. */
export type FinalRange = {
  readonly chain: Pick<DepositChain, 'id' | 'height' | 'hash' | 'decimals'>
  readonly end: { readonly height: bigint; readonly hash: string }
  readonly final: bigint
  readonly transfers: readonly Incoming[]
}

type Booked = { readonly kind: 'booked'; readonly deposits: number; readonly credited: number }

/**
 * Books a range of final blocks in one transaction that also moves the cursor, so that each transfer counts once
 * however often its block is read. `moved` if another server was faster: nothing happens then.
 */
export const bookDeposits = (
  { pool }: Database,
  { chain, end, final, transfers }: FinalRange,
): Promise<Booked | { readonly kind: 'moved' }> =>
  inTransaction(
    pool,
    async (client) => {
      const players = [...new Set(transfers.map(({ player }) => player))]
      if (players.length > 0) await lockPlayers(client, players)
      const now = await lockDepositChain(client, chain.id)
      if (now.height !== chain.height || now.hash !== chain.hash) return { kind: 'moved' }

      const fresh = await findFresh(client, chain.id, transfers)
      const credited = fresh.length === 0 ? 0 : await book(client, chain, fresh)
      await client.query('delete from deposit_seen where chain = $1 and block_height <= $2', [
        chain.id,
        end.height,
      ])
      await client.query(
        `update deposit_chain set height = $2::bigint, hash = $3, final_height = greatest($4::bigint, $2::bigint),
                                head_height = greatest(head_height, $4::bigint, $2::bigint)
       where id = $1`,
        [chain.id, end.height, end.hash, final],
      )
      if (fresh.length > 0)
        await notifyBalances(client, [...new Set(fresh.map(({ player }) => player))], 'deposit')
      return { kind: 'booked', deposits: fresh.length, credited }
    },
    // Bets of others may wait in one batch with theirs.
    PLAY_LIMITS,
  )

/**
 * Books transfers that are missing although their blocks were read: the cursor stays, and later blocks are left to the
 * normal reading. Returns what was missing.
 */
export const bookMissed = (
  { pool }: Database,
  {
    chain,
    transfers,
    record,
  }: Pick<FinalRange, 'chain' | 'transfers'> & {
    /** Called in the same transaction with what is booked. */
    readonly record: (client: pg.ClientBase, booked: readonly Incoming[]) => Promise<unknown>
  },
): Promise<readonly Incoming[]> =>
  inTransaction(
    pool,
    async (client) => {
      const players = [...new Set(transfers.map(({ player }) => player))]
      if (players.length === 0) return []
      await lockPlayers(client, players)
      const { height } = await lockDepositChain(client, chain.id)
      const read = transfers.filter((one) => one.height <= height)
      const missed = await findFresh(client, chain.id, read)
      if (missed.length === 0) return []
      await book(client, chain, missed)
      await record(client, missed)
      await notifyBalances(client, [...new Set(missed.map(({ player }) => player))], 'deposit')
      return missed
    },
    PLAY_LIMITS,
  )

/** Those not yet in the books: after a rewind the same blocks are read again. */
const findFresh = async (
  client: pg.ClientBase,
  chain: number,
  transfers: readonly Incoming[],
): Promise<readonly Incoming[]> => {
  if (transfers.length === 0) return []
  const { rows } = await client.query<{ at: bigint }>(
    `select t.at from unnest($2::text[], $3::int[]) with ordinality as t (transaction, log_index, at)
     where not exists (
       select from deposit d
       where d.chain = $1 and d.transaction = decode(t.transaction, 'hex') and d.log_index = t.log_index
     ) order by t.at`,
    [
      chain,
      pgArray(transfers.map(({ transaction }) => transaction.slice(2))),
      pgArray(transfers.map(({ logIndex }) => logIndex)),
    ],
  )
  return rows.flatMap(({ at }) => transfers[Number(at) - 1] ?? [])
}

const book = async (
  client: pg.ClientBase,
  { id, decimals }: FinalRange['chain'],
  fresh: readonly Incoming[],
): Promise<number> => {
  const { minimum } = await readDepositTerms(client)
  const split = fresh.map((one) => ({ ...one, ...splitRaw(one.raw, decimals) }))
  const unclaimed = await readUnclaimed(client, [...new Set(fresh.map(({ player }) => player))])
  const { credited, claims } = decideDeposits(split, { minimum, unclaimed })

  const mine = split.filter((_, at) => credited[at])
  const waiting = split.filter(({ amount }, at) => amount > 0n && !credited[at]).map(({ amount }) => amount)
  const booking =
    mine.length + waiting.length === 0
      ? null
      : await post(client, {
          kind: 'deposit',
          lines: depositLines({ credited: mine, unclaimed: waiting, shard: MONEY_SHARD }),
        })
  await claim(client, claims)
  await insert(client, {
    chain: id,
    rows: split.map((one, at) => ({
      ...one,
      bookedBy: one.amount > 0n ? booking : null,
      creditedBy: credited[at] ? booking : null,
    })),
  })
  return mine.length + claims.size
}

const readUnclaimed = async (
  client: pg.ClientBase,
  players: readonly bigint[],
): Promise<ReadonlyMap<bigint, Amount>> => {
  const { rows } = await client.query<{ player: bigint; amount: bigint }>(
    `select player_id as player, sum(amount)::bigint as amount from deposit
     where player_id = any($1::bigint[]) and credited_by is null and amount > 0 group by player_id`,
    [pgArray(players)],
  )
  return new Map(rows.map(({ player, amount }) => [player, amountOf(amount)]))
}

const claim = async (client: pg.ClientBase, claims: ReadonlyMap<bigint, Amount>): Promise<void> => {
  if (claims.size === 0) return
  const list = [...claims].map(([player, amount]) => ({ player, amount }))
  const posting = await post(client, {
    kind: 'deposit_claim',
    lines: claimLines({ claims: list, shard: MONEY_SHARD }),
  })
  await client.query(
    `update deposit set credited_by = $1, credited_at = clock_timestamp()
     where player_id = any($2::bigint[]) and credited_by is null and amount > 0`,
    [posting, pgArray([...claims.keys()])],
  )
}

type Row = Incoming & {
  readonly amount: Amount
  readonly dust: bigint
  readonly bookedBy: bigint | null
  readonly creditedBy: bigint | null
}

const insert = async (
  client: pg.ClientBase,
  { chain, rows }: { readonly chain: number; readonly rows: readonly Row[] },
): Promise<void> => {
  await client.query(
    `insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount,
                          dust, booked_by, credited_by, credited_at, sender)
     select $1, decode(transaction, 'hex'), log_index, player, height, decode(hash, 'hex'),
            to_timestamp(time_ms / 1000.0), raw, amount, dust, booked_by, credited_by,
            case when credited_by is not null then clock_timestamp() end, decode(sender, 'hex')
     from unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::numeric[],
                 $9::bigint[], $10::numeric[], $11::bigint[], $12::bigint[], $13::text[])
       as t (transaction, log_index, player, height, hash, time_ms, raw, amount, dust, booked_by, credited_by, sender)`,
    [
      chain,
      pgArray(rows.map(({ transaction }) => transaction.slice(2))),
      pgArray(rows.map(({ logIndex }) => logIndex)),
      pgArray(rows.map(({ player }) => player)),
      pgArray(rows.map(({ height }) => height)),
      pgArray(rows.map(({ blockHash }) => blockHash.slice(2))),
      pgArray(rows.map(({ timeMs }) => timeMs)),
      pgArray(rows.map(({ raw }) => raw)),
      pgArray(rows.map(({ amount }) => amount)),
      pgArray(rows.map(({ dust }) => dust)),
      pgArray(rows.map(({ bookedBy }) => bookedBy)),
      pgArray(rows.map(({ creditedBy }) => creditedBy)),
      pgArray(rows.map(({ from }) => from?.slice(2) ?? null)),
    ],
  )
}

/** A transfer to a player's address, as the chain shows it. */
export type Incoming = {
  readonly player: bigint
  readonly transaction: string
  readonly logIndex: number
  readonly height: bigint
  readonly blockHash: string
  readonly timeMs: number
  /** In the contract's digits; more than zero. */
  readonly raw: bigint
  /** The sender, if known. */
  readonly from?: string
}
