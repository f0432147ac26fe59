// Longer than 300 lines: what one transaction books of a block, from its locks to its news, read in one place.

import {
  type Amount,
  amountOf,
  type ChainAmount,
  claimLines,
  type DepositsDecision,
  decideDeposits,
  depositLines,
  MOST_CLAIMED,
  splitRaw,
  type Waiting,
} from '@nibble/domain'
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
  /** Called in the transaction that moves the cursor. */
  readonly atEnd?: (client: pg.ClientBase) => Promise<void>
}

type Booked = { readonly kind: 'booked'; readonly deposits: number; readonly credited: number }

/**
 * Transfers per transaction. Anybody can fill a block with tens of thousands of them to one address; all at once would exceed
 * PLAY_LIMITS, and deposits would never get past that block.
 */
const MOST_AT_ONCE = 250

/**
 * Books a range of final blocks, a bounded number of transfers per transaction. Each transfer counts once, by its transaction and
 * log, however often it is read; the last of the transactions moves the cursor. Until then deposits above the cursor are in the
 * books, and after a crash the range is read again. `moved` if another server was faster: nothing more happens then.
 */
export const bookDeposits = async (
  { pool }: Database,
  { chain, end, final, transfers, atEnd }: FinalRange,
  signal?: AbortSignal,
): Promise<Booked | { readonly kind: 'moved' }> => {
  let at = 0
  let deposits = 0
  let credited = 0
  // Of each player the first at once, and all that follow when the range ends: a page reads its lists each time. What an
  // interrupted reading has booked counts as well: it may have ended before it could tell of all.
  const notified = new Set<bigint>()
  const toNotify = new Set<bigint>()
  const bookNext = async (client: pg.ClientBase): Promise<'booked' | 'moved'> => {
    const next = transfers.slice(at, at + MOST_AT_ONCE)
    const now = await lock(client, chain.id, next)
    if (now.height !== chain.height || now.hash !== chain.hash) return 'moved'

    const booked = await bookFresh(client, chain, next)
    at += booked.done
    deposits += booked.fresh.length
    credited += booked.credited
    const isLast = at === transfers.length
    for (const player of shownPlayers(next.slice(0, booked.done), chain)) toNotify.add(player)
    const players = [...toNotify].filter((player) => isLast || !notified.has(player))
    if (players.length > 0) await notifyBalances(client, players, 'deposit')
    for (const player of players) {
      notified.add(player)
      toNotify.delete(player)
    }
    if (isLast) {
      await atEnd?.(client)
      await moveCursor(client, { id: chain.id, end, final })
    }
    return 'booked'
  }
  do {
    signal?.throwIfAborted()
    // Bets of others may wait in one batch with these players'.
    if ((await inTransaction(pool, bookNext, PLAY_LIMITS)) === 'moved') return { kind: 'moved' }
  } while (at < transfers.length)
  return { kind: 'booked', deposits, credited }
}

const moveCursor = async (
  client: pg.ClientBase,
  { id, end, final }: Pick<FinalRange, 'end' | 'final'> & { readonly id: number },
): Promise<void> => {
  await client.query('delete from deposit_seen where chain = $1 and block_height <= $2', [id, end.height])
  await client.query(
    `update deposit_chain set height = $2::bigint, hash = $3, final_height = greatest($4::bigint, $2::bigint),
                              head_height = greatest(head_height, $4::bigint, $2::bigint)
     where id = $1`,
    [id, end.height, end.hash, final],
  )
}

/**
 * Books transfers that are missing although their blocks were read: the cursor stays, and later blocks are left to the
 * normal reading. Returns what was missing.
 */
export const bookMissed = async (
  { pool }: Database,
  {
    chain,
    transfers,
    record,
  }: Pick<FinalRange, 'chain' | 'transfers'> & {
    /** Called in the same transaction with what is booked, for each part of it. */
    readonly record: (client: pg.ClientBase, booked: readonly Incoming[]) => Promise<unknown>
  },
): Promise<readonly Incoming[]> => {
  const missed: Incoming[] = []
  let at = 0
  const bookNext = async (client: pg.ClientBase): Promise<void> => {
    const next = transfers.slice(at, at + MOST_AT_ONCE)
    const { height } = await lock(client, chain.id, next)
    const read = next.filter((one) => one.height <= height)
    const { fresh, done } = await bookFresh(client, chain, read)
    if (fresh.length > 0) await record(client, fresh)
    const players = shownPlayers(fresh, chain)
    if (players.length > 0) await notifyBalances(client, players, 'deposit')
    missed.push(...fresh)
    at += done === read.length ? next.length : done
  }
  while (at < transfers.length) await inTransaction(pool, bookNext, PLAY_LIMITS)
  return missed
}

const lock = async (
  client: pg.ClientBase,
  chain: number,
  transfers: readonly Incoming[],
): Promise<DepositChain> => {
  const players = playersOf(transfers)
  if (players.length > 0) await lockPlayers(client, players)
  return lockDepositChain(client, chain)
}

const playersOf = (transfers: readonly Incoming[]): readonly bigint[] => [
  ...new Set(transfers.map(({ player }) => player)),
]

/** Pages show nothing of dust. */
const shownPlayers = (
  booked: readonly Incoming[],
  { decimals }: Pick<FinalRange['chain'], 'decimals'>,
): readonly bigint[] => playersOf(booked.filter(({ raw }) => splitRaw(raw, decimals).amount > 0n))

type BookedPart = {
  /** How many of the transfers are in the books now, from the first on. */
  readonly done: number
  /** Those of them that were not before. */
  readonly fresh: readonly Incoming[]
  readonly credited: number
}

/** The caller has locked their players and the chain. */
const bookFresh = async (
  client: pg.ClientBase,
  { id, decimals }: FinalRange['chain'],
  transfers: readonly Incoming[],
): Promise<BookedPart> => {
  const found = await findFresh(client, id, transfers)
  if (found.length === 0) return { done: transfers.length, fresh: [], credited: 0 }
  const { minimum } = await readDepositTerms(client)
  const unclaimed = await readUnclaimed(client, playersOf(found))
  const split = found.map((one) => ({ ...one, ...splitRaw(one.raw, decimals) }))
  const { credited, claims } = decideDeposits(split, { minimum, unclaimed })

  const fresh = split.slice(0, credited.length)
  const [left] = found.slice(credited.length)
  await book(client, { chain: id, fresh, credited, claims })
  await removeSeen(client, id, fresh)
  return {
    done: left === undefined ? transfers.length : transfers.indexOf(left),
    fresh,
    credited: credited.filter(Boolean).length + claims.size,
  }
}

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
    [chain, ...keysOf(transfers)],
  )
  return rows.flatMap(({ at }) => transfers[Number(at) - 1] ?? [])
}

type BookInput = DepositsDecision & {
  readonly chain: number
  readonly fresh: readonly (Incoming & ChainAmount)[]
}

const book = async (client: pg.ClientBase, { chain, fresh, credited, claims }: BookInput): Promise<void> => {
  const mine = fresh.filter((_, at) => credited[at])
  const waiting = fresh.filter(({ amount }, at) => amount > 0n && !credited[at]).map(({ amount }) => amount)
  const booking =
    mine.length + waiting.length === 0
      ? null
      : await post(client, {
          kind: 'deposit',
          lines: depositLines({ credited: mine, unclaimed: waiting, shard: MONEY_SHARD }),
        })
  await claim(client, claims)
  await insert(client, {
    chain,
    rows: fresh.map((one, at) => ({
      ...one,
      bookedBy: one.amount > 0n ? booking : null,
      creditedBy: credited[at] ? booking : null,
    })),
  })
}

/** The oldest that wait, of each player a bounded number: before MOST_WAITING existed any number could. The caller has locked them. */
const OLDEST_WAITING = `
  from unnest($1::bigint[]) as p (id) cross join lateral (
    select id, amount from deposit where player_id = p.id and credited_by is null and amount > 0
    order by id limit ${MOST_CLAIMED}
  ) d`

const readUnclaimed = async (
  client: pg.ClientBase,
  players: readonly bigint[],
): Promise<ReadonlyMap<bigint, Waiting>> => {
  const { rows } = await client.query<{ player: bigint; sum: bigint; count: number }>(
    `select p.id as player, sum(d.amount)::bigint as sum, count(*)::int as count ${OLDEST_WAITING} group by p.id`,
    [pgArray(players)],
  )
  return new Map(rows.map(({ player, sum, count }) => [player, { sum: amountOf(sum), count }]))
}

const claim = async (client: pg.ClientBase, claims: ReadonlyMap<bigint, Amount>): Promise<void> => {
  if (claims.size === 0) return
  const list = [...claims].map(([player, amount]) => ({ player, amount }))
  const posting = await post(client, {
    kind: 'deposit_claim',
    lines: claimLines({ claims: list, shard: MONEY_SHARD }),
  })
  await client.query(
    `update deposit set credited_by = $2, credited_at = clock_timestamp() where id in (select d.id ${OLDEST_WAITING})`,
    [pgArray([...claims.keys()]), posting],
  )
}

/** Lists show both tables, and the cursor may still stand before these. */
const removeSeen = async (
  client: pg.ClientBase,
  chain: number,
  booked: readonly Incoming[],
): Promise<void> => {
  await client.query(
    `delete from deposit_seen s using unnest($2::text[], $3::int[]) as t (transaction, log_index)
     where s.chain = $1 and s.transaction = decode(t.transaction, 'hex') and s.log_index = t.log_index`,
    [chain, ...keysOf(booked)],
  )
}

const keysOf = (transfers: readonly Incoming[]): readonly [string, string] => [
  pgArray(transfers.map(({ transaction }) => transaction.slice(2))),
  pgArray(transfers.map(({ logIndex }) => logIndex)),
]

type Row = Incoming &
  ChainAmount & {
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
      ...keysOf(rows),
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
