import type {
  assetsRecordList,
  RecordType,
  ResponseOf,
  reportAssetsRecordList,
  returnAssets,
  WalletRecord,
} from '@nibble/contract'
import { type Asset, amountOf } from '@nibble/domain'
import { emptyPage, type ListQuery } from '../../db/paging.ts'
import type { ReadDatabase } from '../../db/reader.ts'
import { conditions, pgArray } from '../../db/sql.ts'
import {
  asksForBets,
  boundsOf,
  conditionsOf,
  type Period,
  type RecordFilter,
  typesOf,
} from './record-filter.ts'

/** Where a page continues: in each account below that number. Accounts opened later are not in it. */
type Position = Map<bigint, bigint>

/**
 * The player's entries, newest first, over all their accounts. The cursor holds a position in each account, whose
 * entries are numbered without gaps: nothing is repeated or skipped while rows arrive.
 */
export const listRecords = async (
  db: ReadDatabase,
  { player, cursor, limit, ...filter }: RecordFilter & ListQuery,
): Promise<ResponseOf<typeof assetsRecordList>> => {
  const position = cursor === undefined ? await startOf(db, { player, filter }) : readCursor(cursor)
  if (position.size === 0) return emptyPage()

  const stored = await readBelow(db, { player, position, limit: limit + 1, filter })
  const newest = merge(stored)
  for (const { account, number } of newest.slice(0, limit)) position.set(account, number)

  return {
    items: newest.slice(0, limit).map(recordOf),
    nextCursor: newest.length > limit ? writeCursor(position) : null,
    ...(await findArchived(db, filter)),
  }
}

/** The time before which records of bets are archived, if the filter includes some. */
const findArchived = async (
  db: ReadDatabase,
  filter: RecordFilter,
): Promise<{ readonly betsArchivedBefore?: number }> => {
  if (!asksForBets(filter)) return {}
  const { rows } = await db.pool.query<{ before: Date | null }>(
    `select (max(month) + interval '1 month') at time zone 'UTC' as before from archived_month`,
  )
  const before = rows[0]?.before?.getTime()
  return before === undefined || boundsOf(filter).since.getTime() >= before
    ? {}
    : { betsArchivedBefore: before }
}

type StoredRecord = {
  readonly account: bigint
  readonly number: bigint
  readonly posting: bigint
  readonly at: Date
  readonly asset: Asset
  readonly kind: RecordType
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly bet: bigint | null
}

const startOf = async (
  db: ReadDatabase,
  { player, filter: { asset } }: { readonly player: bigint; readonly filter: RecordFilter },
): Promise<Position> => {
  const { rows } = await db.pool.query<{ id: bigint; entries: bigint }>(
    'select id, entries from account where player_id = $1 and entries > 0 and ($2::asset is null or asset = $2)',
    [player, asset ?? null],
  )
  return new Map(rows.map(({ id, entries }) => [id, entries + 1n]))
}

type ReadBelowInput = {
  readonly player: bigint
  readonly position: Position
  readonly limit: number
  readonly filter: RecordFilter
}

const readBelow = async (
  db: ReadDatabase,
  { player, position, limit, filter }: ReadBelowInput,
): Promise<StoredRecord[]> => {
  const { where, values } = conditions(conditionsOf(filter), [
    pgArray([...position.keys()]),
    pgArray([...position.values()]),
    player,
    limit,
  ])
  const { rows } = await db.pool.query<StoredRecord>(
    `with found as materialized (
      select a.id as account, a.asset, own.*
      from unnest($1::bigint[], $2::bigint[]) as at (id, below)
      join account a on a.id = at.id and a.player_id = $3
      cross join lateral (
        select e.number, e.posting_id as posting, e.kind::text as kind, e.amount,
               e.balance_after as "balanceAfter", e.bet_id as bet
        from entry e
        where e.account_id = a.id and e.number < at.below and ${where}
        order by e.number desc limit $4
      ) own
    ), times as materialized (
      select p.id as posting, p.at from (select distinct posting from found) postings
      cross join lateral (select id, at from posting where id = postings.posting offset 0) p
    )
    select found.*, times.at from found join times using (posting) order by account, number desc`,
    [...values],
  )
  return rows
}

/** Always the newest of the accounts' next ones: within an account the numbers decide, between accounts the time. */
const merge = (stored: readonly StoredRecord[]): StoredRecord[] => {
  const accounts = new Set(stored.map(({ account }) => account))
  const queues = [...accounts].map((of) => stored.filter(({ account }) => account === of))
  const merged: StoredRecord[] = []
  while (queues.some(({ length }) => length > 0)) {
    const [next] = queues.toSorted((a, b) => compareHeads(a[0], b[0]))
    const head = next?.shift()
    if (head !== undefined) merged.push(head)
  }
  return merged
}

const compareHeads = (a: StoredRecord | undefined, b: StoredRecord | undefined): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return b.at.getTime() - a.at.getTime() || Number(b.posting - a.posting)
}

const recordOf = (stored: StoredRecord): WalletRecord => ({
  id: `${stored.account}-${stored.number}`,
  at: stored.at.getTime(),
  recordType: stored.kind,
  coinName: stored.asset,
  amount: amountOf(stored.amount),
  balanceAfter: amountOf(stored.balanceAfter),
  betId: stored.bet === null ? null : String(stored.bet),
})

const writeCursor = (position: Position): string =>
  [...position].map(([account, below]) => `${account.toString(36)}.${below.toString(36)}`).join('_')

/** An invalid cursor is at its end. The database checks that its accounts are the player's own. */
const readCursor = (cursor: string): Position => {
  if (!/^[0-9a-z]{1,12}\.[0-9a-z]{1,12}(_[0-9a-z]{1,12}\.[0-9a-z]{1,12}){0,15}$/.test(cursor))
    return new Map()
  return new Map(
    cursor.split('_').map((part) => {
      const [account = '', below = ''] = part.split('.')
      return [BigInt(Number.parseInt(account, 36)), BigInt(Number.parseInt(below, 36))]
    }),
  )
}

type Sum = {
  readonly kind: RecordType
  readonly asset: Asset
  readonly count: bigint
  readonly credited: bigint
  readonly debited: bigint
}

/** The totals of what came in and went out, for each kind of record and asset. */
export const sumRecords = async (
  db: ReadDatabase,
  { player, ...filter }: RecordFilter & { readonly player: bigint },
): Promise<ResponseOf<typeof reportAssetsRecordList>> => {
  const sums = await readSums(db, { player, filter })
  return {
    ...(isByAmount(filter) && (await findArchived(db, filter))),
    items: sums.map(({ kind, asset, count, credited, debited }) => ({
      recordType: kind,
      coinName: asset,
      count: Number(count),
      credited: amountOf(credited),
      debited: amountOf(debited),
    })),
  }
}

/** Returned stakes and gross returns of wins, for each asset. */
export const sumReturned = async (
  db: ReadDatabase,
  { player, ...period }: Period & { readonly player: bigint },
): Promise<ResponseOf<typeof returnAssets>> => {
  const back = await readSums(db, { player, filter: { ...period, recordType: 'betAssetsBack' } })
  const won = await readSums(db, { player, filter: { ...period, recordType: 'betAssetsWin' } })
  const returned = new Map<Asset, bigint>()
  for (const { asset, credited } of [...back, ...won])
    returned.set(asset, (returned.get(asset) ?? 0n) + credited)
  return { items: [...returned].map(([coinName, sum]) => ({ coinName, returned: amountOf(sum) })) }
}

const isByAmount = ({ least, most }: RecordFilter): boolean => least !== undefined || most !== undefined

/** Archived records count by their daily sums, which do not show single amounts. */
const readSums = async (
  db: ReadDatabase,
  { player, filter }: { readonly player: bigint; readonly filter: RecordFilter },
): Promise<Sum[]> => {
  const { asset, from, to } = filter
  const { since, until } = boundsOf(filter)
  const kept = conditions([['a.asset = ?', asset], ...conditionsOf(filter)], [player])
  const archived = conditions(
    [
      ['a.asset = ?', asset],
      ['s.kind::text = any(?)', typesOf(filter)],
      ["s.day >= (?::timestamptz at time zone 'Asia/Shanghai')::date", from && since],
      ["s.day < (?::timestamptz at time zone 'Asia/Shanghai')::date", to && until],
      ['not ?::boolean', isByAmount(filter)],
    ],
    kept.values,
  )
  const { rows } = await db.pool.query<Sum>(
    `select kind::text as kind, asset, sum(records)::bigint as count, sum(credited)::bigint as credited, sum(debited)::bigint as debited
    from (
      select e.kind, a.asset, count(*) as records, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as credited,
             coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as debited
      from account a join entry e on e.account_id = a.id
      where a.player_id = $1 and ${kept.where}
      group by e.kind, a.asset
      union all
      select s.kind, a.asset, s.records, s.credited, s.debited
      from account a join archived_record_sum s on s.account_id = a.id
      where a.player_id = $1 and ${archived.where}
    ) parts
    group by parts.kind, asset order by parts.kind, asset`,
    [...archived.values],
  )
  return rows
}
