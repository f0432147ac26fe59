import type pg from 'pg'

export type ChainName = { readonly id: number; readonly genesis: string }

/**
 * What this database has of another chain, as a sentence; null where it has nothing. Such intents are neither sent nor
 * ended here: what became of them stands on a chain that this signer cannot see. A development chain may be reset: there
 * only what is open counts.
 */
export const findForeign = async (
  client: pg.ClientBase,
  { id, genesis, isDevelopment }: ChainName & { readonly isDevelopment: boolean },
): Promise<string | null> => {
  const { rows } = await client.query<{ chain: string; chain_id: bigint; count: bigint; first: bigint }>(
    `select chain, chain_id, count(*) as count, min(id) as first from signer_intent
     where (chain <> $1 or chain_id <> $2) and (state = 'open' or not $3) group by 1, 2 order by 4 limit 1`,
    [genesis, id, isDevelopment],
  )
  const [found] = rows
  return found === undefined
    ? null
    : `the database has ${found.count} intents (from number ${found.first} on) of another chain ${found.chain_id} with the first block ${found.chain}, and the endpoints serve ${id} with ${genesis}: give the signer the chain that they are for, or the database of this one`
}
