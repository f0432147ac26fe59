import type { liabilityRoots, ResponseOf } from '@nibble/contract'
import { amountOf, isDay } from '@nibble/domain'
import { depthOf, hashOfBytes, type LiabilityProof, levelsOf, type SumNode, siblingsOf } from '@nibble/proof'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { emptyPage, pageOf } from '../../db/paging.ts'
import { boundedBy } from '../../shared/bounded-by.ts'
import { restedTurns } from '../../shared/rested.ts'
import { depthOfNode, LEAVES_IN_NODE, nodeOf, readLeaves, saltOf } from './take-snapshot.ts'

type Row = {
  readonly day: string
  readonly taken_at: Date
  readonly root: Buffer
  readonly total: bigint
  readonly count: number
  readonly secret: Buffer
  readonly position: number
  readonly amount: bigint
  readonly bind_id: string
}

/**
 * Proof that a player is counted in a day's root, or in the newest. Null if nothing was owed to them then, or the
 * leaves of that day are no longer stored.
 */
export const findLiabilityProof = async (
  { pool }: Database,
  { player, day }: { readonly player: bigint; readonly day: string | null },
  findSiblings: FindSiblings = (place) => readSiblings(pool, place),
): Promise<LiabilityProof | null> => {
  if (day !== null && !isDay(day)) return null
  const { rows } = await pool.query<Row>(
    `select r.day::text as day, r.taken_at, r.root, r.total, r.count, r.secret, l.position, l.amount, p.bind_id
     from liability_root r
     join liability_leaf l on l.day = r.day and l.player_id = $1 join player p on p.id = $1
     where r.day = coalesce($2::date, (select max(day) from liability_root))`,
    [player, day],
  )
  const [row] = rows
  if (row === undefined) return null
  const siblings = await findSiblings(row)
  if (siblings === null) return null
  return {
    day: row.day,
    takenAt: row.taken_at.getTime(),
    root: hashOfBytes(row.root),
    total: amountOf(row.total),
    count: row.count,
    bindId: row.bind_id,
    index: row.position,
    amount: amountOf(row.amount),
    salt: new Uint8Array(saltOf(row.secret, player)),
    siblings,
  }
}

type LeafPlace = Pick<Row, 'day' | 'root' | 'secret' | 'count' | 'position'>
/** Null if the day has been forgotten since its leaf was read. */
type FindSiblings = (place: LeafPlace) => Promise<readonly SumNode[] | null>

/** Some 5 KB each. */
const SIBLINGS_KEPT = 4_000

/**
 * Rebuilding a part of the tree occupies the server for up to 30 ms: players share the time for it, and of a leaf it is done once,
 * since nothing of a past day changes.
 */
export const rememberSiblings = (find: FindSiblings): FindSiblings => {
  const inTurn = restedTurns()
  const known = new LRUCache<string, readonly SumNode[]>(boundedBy(SIBLINGS_KEPT))
  return async (place) => {
    const key = `${place.root.toString('base64')} ${place.position}`
    const read = async () => {
      const siblings = known.get(key) ?? (await find(place))
      if (siblings !== null) known.set(key, siblings)
      return siblings
    }
    return known.get(key) ?? inTurn(read)
  }
}

/** Below a stored node the tree is rebuilt; above it the stored nodes are used. */
export const readSiblings = async (
  pool: Database['pool'],
  { day, secret, count, position }: LeafPlace,
): ReturnType<FindSiblings> => {
  const number = Math.floor(position / LEAVES_IN_NODE)
  const leaves = await readLeaves(pool, { day, from: number * LEAVES_IN_NODE, count: LEAVES_IN_NODE })
  const below = levelsOf(
    leaves.map((leaf) => nodeOf(leaf, { day, secret })),
    depthOfNode(count),
  )
  const nodes = await pool.query<{ hash: Buffer; sum: bigint }>(
    'select hash, sum from liability_node where day = $1 order by number',
    [day],
  )
  if (leaves.length === 0 || nodes.rows.length === 0) return null
  const above = levelsOf(
    nodes.rows.map(({ hash, sum }) => ({ hash: new Uint8Array(hash), sum })),
    depthOf(nodes.rows.length),
  )
  return [...siblingsOf(below, position % LEAVES_IN_NODE), ...siblingsOf(above, number)]
}

type RootRow = {
  readonly day: string
  readonly taken_at: Date
  readonly root: Buffer
  readonly total: bigint
  readonly count: number
  readonly chain_id: number | null
  readonly contract: string | null
  readonly decimals: number | null
  readonly height: bigint | null
  readonly hash: string | null
  readonly holdings: string | null
  readonly addresses: readonly { readonly address: string; readonly raw: string }[] | null
}

/** Every day's root with its sum, newest first; public. */
export const listLiabilityRoots = async (
  { pool }: Database,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<ResponseOf<typeof liabilityRoots>> => {
  if (cursor !== null && !isDay(cursor)) return emptyPage()
  const { rows } = await pool.query<RootRow>(
    `select r.day::text as day, r.taken_at, r.root, r.total, r.count, c.chain_id,
            '0x' || encode(c.contract, 'hex') as contract, c.decimals, r.height, r.hash, r.holdings::text as holdings,
            r.addresses
     from liability_root r left join deposit_chain c on c.id = r.chain
     where $1::date is null or r.day < $1::date order by r.day desc limit $2`,
    [cursor, limit + 1],
  )
  return pageOf(rows, limit, rootOfRow, ({ day }) => day)
}

const rootOfRow = (row: RootRow): ResponseOf<typeof liabilityRoots>['items'][number] => ({
  day: row.day,
  takenAt: row.taken_at.getTime(),
  root: hashOfBytes(row.root),
  total: amountOf(row.total),
  count: row.count,
  holdings: holdingsOf(row),
})

const holdingsOf = ({ chain_id, contract, decimals, height, hash, holdings, addresses }: RootRow) =>
  chain_id === null ||
  contract === null ||
  decimals === null ||
  hash === null ||
  holdings === null ||
  addresses === null
    ? null
    : {
        chainId: chain_id,
        contract,
        decimals,
        height: String(height),
        hash,
        raw: BigInt(holdings),
        addresses: addresses.map(({ address, raw }) => ({ address, raw: BigInt(raw) })),
      }
