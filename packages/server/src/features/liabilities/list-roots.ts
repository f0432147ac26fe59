import type { liabilityRoots, ResponseOf } from '@nibble/contract'
import { amountOf, isDay } from '@nibble/domain'
import { hashOfBytes } from '@nibble/proof'
import type { Database } from '../../db/database.ts'

type Row = {
  readonly day: string
  readonly taken_at: Date
  readonly root: Buffer
  readonly total: bigint
  readonly count: number
  readonly chain_id: number | null
  readonly contract: string
  readonly decimals: number
  readonly height: bigint
  readonly hash: string
  readonly holdings: string | null
  readonly addresses: readonly { readonly address: string; readonly raw: string }[] | null
}

/** Every day's root with its sum, newest first; anybody may see them. */
export const listLiabilityRoots = async (
  { pool }: Database,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<ResponseOf<typeof liabilityRoots>> => {
  if (cursor !== null && !isDay(cursor)) return { items: [], nextCursor: null }
  const { rows } = await pool.query<Row>(
    `select r.day::text as day, r.taken_at, r.root, r.total, r.count, c.chain_id,
            '0x' || encode(c.contract, 'hex') as contract, c.decimals, r.height, r.hash, r.holdings::text as holdings,
            r.addresses
     from liability_root r left join deposit_chain c on c.id = r.chain
     where $1::date is null or r.day < $1::date order by r.day desc limit $2`,
    [cursor, limit + 1],
  )
  const items = rows.slice(0, limit).map(rootOfRow)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.day ?? null) : null }
}

const rootOfRow = (row: Row): ResponseOf<typeof liabilityRoots>['items'][number] => ({
  ...{ day: row.day, takenAt: row.taken_at.getTime(), root: hashOfBytes(row.root) },
  ...{ total: amountOf(row.total), count: row.count },
  holdings:
    row.chain_id === null || row.holdings === null || row.addresses === null
      ? null
      : {
          ...{ chainId: row.chain_id, contract: row.contract, decimals: row.decimals },
          ...{ height: String(row.height), hash: row.hash, raw: BigInt(row.holdings) },
          addresses: row.addresses.map(({ address, raw }) => ({ address, raw: BigInt(raw) })),
        },
})
