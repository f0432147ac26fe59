import type { RecordType, ResponseOf, reportAssetsRecordList, returnAssets } from '@nibble/contract'
import { type Asset, amountOf } from '@nibble/domain'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Period } from './period.ts'
import { conditionsOf, type RecordFilter } from './record-filter.ts'

type Sum = {
  readonly kind: RecordType
  readonly asset: Asset
  readonly count: bigint
  readonly credited: bigint
  readonly debited: bigint
}

/** What came in and went out, for each kind of record and asset. */
export const sumRecords = async (
  db: Database,
  { player, ...filter }: RecordFilter & { readonly player: bigint },
): Promise<ResponseOf<typeof reportAssetsRecordList>> => {
  const sums = await readSums(db, { player, filter })
  return {
    items: sums.map(({ kind, asset, count, credited, debited }) => ({
      recordType: kind,
      coinName: asset,
      count: Number(count),
      credited: amountOf(credited),
      debited: amountOf(debited),
    })),
  }
}

/** Stakes given back and gross returns of wins, for each asset. */
export const sumReturned = async (
  db: Database,
  { player, ...period }: Period & { readonly player: bigint },
): Promise<ResponseOf<typeof returnAssets>> => {
  const back = await readSums(db, { player, filter: { ...period, recordType: 'betAssetsBack' } })
  const won = await readSums(db, { player, filter: { ...period, recordType: 'betAssetsWin' } })
  const returned = new Map<Asset, bigint>()
  for (const { asset, credited } of [...back, ...won])
    returned.set(asset, (returned.get(asset) ?? 0n) + credited)
  return { items: [...returned].map(([coinName, sum]) => ({ coinName, returned: amountOf(sum) })) }
}

const readSums = async (
  db: Database,
  { player, filter }: { readonly player: bigint; readonly filter: RecordFilter },
): Promise<Sum[]> => {
  const { asset } = filter
  const { rows } = await sql<Sum>`
    select e.kind::text as kind, a.asset, count(*) as count,
           coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as credited,
           coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as debited
    from account a join entry e on e.account_id = a.id join posting p on p.id = e.posting_id
    where a.player_id = ${player} ${asset === undefined ? sql`` : sql`and a.asset = ${asset}`}
      and ${sql.join(conditionsOf(filter), sql` and `)}
    group by e.kind, a.asset order by e.kind, a.asset`.execute(db.rows)
  return rows
}
