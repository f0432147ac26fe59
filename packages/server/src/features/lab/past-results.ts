import type { TableChoice } from '@nibble/contract'
import { normaliseHash, packReading, readBlock } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

/** Some weeks of draws: a hundred kilobytes, read by index in a fraction of a second. */
export const MOST_RESULTS = 20_000
const BYTES = 4

/** The hashes of the latest draws, newest first. A block that decided several rounds counts once. */
export const readPastResults = async (
  { pool }: Pick<Database, 'pool'>,
  table: TableChoice,
): Promise<{ packed: string }> => {
  const { rows } = await pool.query<{ height: bigint; hash: string | null }>({
    name: `past_results_${table}`,
    text: table === 'guarded' ? GUARDED : BLOCKS,
    values: [MOST_RESULTS],
  })
  const packed = Buffer.alloc(rows.length * BYTES)
  for (const [at, { height, hash: text }] of rows.entries()) {
    const hash = normaliseHash(text ?? '')
    if (hash === null) throw new Error(`block ${height} has no hash`)
    packed.writeUInt32LE(packReading(readBlock({ hash, height })), at * BYTES)
  }
  return { packed: packed.toString('base64') }
}

const BLOCKS = `
  select distinct on (block_height) block_height as height, block_hash as hash from round
  where published_at is not null and block_height is not null
  order by block_height desc limit $1`

// Two guarded rounds of one block wait for the same beacon, and so have the same hash.
const GUARDED = `
  select distinct on (block_height) block_height as height, guarded_hash as hash from round
  where paytable = 'guarded' and published_at is not null and block_height is not null and guarded_hash is not null
  order by block_height desc limit $1`
