import type { Queryable } from '../db/sql.ts'
import { askChain } from './token/ask-chain.ts'

/**
 * Which final blocks known to the database the local chain lacks, as a sentence; null if none. They were lost when the chain was
 * killed, or with its folder.
 */
export const findLostBlocks = async (pool: Queryable, url: string): Promise<string | null> => {
  const { rows } = await pool.query<{ height: bigint; hash: string }>(NEWEST_KNOWN)
  const [known] = rows
  if (known === undefined) return null

  const block: unknown = await askChain(url, 'eth_getBlockByNumber', [
    `0x${known.height.toString(16)}`,
    false,
  ])
  if (block instanceof Object && 'hash' in block && block.hash === known.hash) return null
  const head = BigInt(String(await askChain(url, 'eth_blockNumber', [])))
  return head < known.height
    ? `the database knows block ${known.height}, but the chain ends at ${head}`
    : `its block ${known.height} differs from the one in the database`
}

/** They are gone: the database forgets them, and reads the rest from the beginning. */
export const forgetLostBlocks = async (pool: Queryable): Promise<void> => {
  await pool.query('delete from agreed_block')
  await pool.query(
    `update deposit_chain set height = 0, hash = genesis_hash
     where genesis_hash = (select genesis_hash from chain_identity)`,
  )
}

const NEWEST_KNOWN = `
  select height, hash from (
    select height, hash from agreed_block
    union all
    select d.height, d.hash from deposit_chain d join chain_identity c on c.genesis_hash = d.genesis_hash
    union all
    select 0, genesis_hash from chain_identity
  ) known
  order by height desc limit 1`
