import { type BlockHash, normaliseHash } from '@nibble/domain'
import type { Pool, QueryResultRow } from 'pg'

/** A final block that a quorum agreed on. It is kept forever, unless our own development chain is reset. */
export type AgreedBlock = {
  readonly height: bigint
  readonly hash: BlockHash
  readonly parentHash: BlockHash
  readonly timeMs: number
  readonly producer: string | null
}

/** The sealers of this many newest agreed blocks count as producers of this chain. */
export const PRODUCER_BLOCKS = 1_000
/** How many are kept. The surplus is for rounds decided out of order. */
const KEPT_BLOCKS = 1_500

/** What must survive a restart. */
export type AgreedBlocks = {
  readonly findLast: () => Promise<AgreedBlock | null>
  readonly findAt: (height: bigint) => Promise<AgreedBlock | null>
  /** The producers of the newest 1,000 agreed blocks, and whether there are 1,000. */
  readonly producers: () => Promise<{ readonly complete: boolean; readonly addresses: ReadonlySet<string> }>
  /** Keeps the first block given for each height. */
  readonly add: (blocks: readonly AgreedBlock[]) => Promise<void>
  readonly findGenesis: () => Promise<BlockHash | null>
  readonly saveGenesis: (hash: BlockHash) => Promise<void>
  /** Forgets all agreed blocks, because the development chain was reset. */
  readonly forget: () => Promise<void>
}

/** Agreed blocks in the database, shared by every process of this installation. */
export const pgAgreedBlocks = (pool: Pool): AgreedBlocks => ({
  findLast: async () => {
    const { rows } = await pool.query<BlockRow>(
      'select height, hash, parent_hash, time_ms, producer from agreed_block order by height desc limit 1',
    )
    return rows[0] === undefined ? null : blockFrom(rows[0])
  },

  findAt: async (height) => {
    const { rows } = await pool.query<BlockRow>(
      'select height, hash, parent_hash, time_ms, producer from agreed_block where height = $1',
      [height.toString()],
    )
    return rows[0] === undefined ? null : blockFrom(rows[0])
  },

  producers: async () => {
    const { rows } = await pool.query<{ producer: string | null; blocks: bigint }>(
      `select producer, count(*) as blocks
         from (select producer from agreed_block order by height desc limit $1) newest
        group by producer`,
      [PRODUCER_BLOCKS],
    )
    const known = rows.reduce((sum, { blocks }) => sum + Number(blocks), 0)
    return {
      complete: known >= PRODUCER_BLOCKS,
      addresses: new Set(rows.flatMap(({ producer }) => (producer === null ? [] : [producer]))),
    }
  },

  add: async (blocks) => {
    if (blocks.length === 0) return
    await pool.query(
      `insert into agreed_block (height, hash, parent_hash, time_ms, producer)
       select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[])
       on conflict (height) do nothing`,
      [
        blocks.map(({ height }) => height.toString()),
        blocks.map(({ hash }) => hash),
        blocks.map(({ parentHash }) => parentHash),
        blocks.map(({ timeMs }) => timeMs),
        blocks.map(({ producer }) => producer),
      ],
    )
    await pool.query('delete from agreed_block where height <= (select max(height) from agreed_block) - $1', [
      KEPT_BLOCKS,
    ])
  },

  findGenesis: async () => {
    const { rows } = await pool.query<{ genesis_hash: string }>('select genesis_hash from chain_identity')
    return rows[0] === undefined ? null : hashFrom(rows[0].genesis_hash)
  },

  saveGenesis: async (hash) => {
    await pool.query(
      `insert into chain_identity (genesis_hash) values ($1)
       on conflict (one) do update set genesis_hash = excluded.genesis_hash
       where chain_identity.genesis_hash <> excluded.genesis_hash`,
      [hash],
    )
  },

  forget: async () => {
    await pool.query('delete from agreed_block')
  },
})

type BlockRow = QueryResultRow & {
  readonly height: string | bigint
  readonly hash: string
  readonly parent_hash: string
  readonly time_ms: string | bigint
  readonly producer: string | null
}

const blockFrom = (row: BlockRow): AgreedBlock => ({
  height: BigInt(row.height),
  hash: hashFrom(row.hash),
  parentHash: hashFrom(row.parent_hash),
  timeMs: Number(row.time_ms),
  producer: row.producer,
})

const hashFrom = (text: string): BlockHash => {
  const hash = normaliseHash(text)
  if (hash === null) throw new Error(`The database contains an invalid block hash: ${text.slice(0, 80)}`)
  return hash
}
