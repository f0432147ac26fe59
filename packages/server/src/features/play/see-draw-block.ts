import type { BlockHash } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { tellRound } from './events.ts'

/** A block as the chain shows it; its time by the rule of `blockTimeMs`. */
export type SeenBlock = { readonly height: bigint; readonly hash: BlockHash; readonly timeMs: number }

/**
 * Notes that a closed round's draw block was seen, or, with null, that it has gone in a reorganisation. It decides
 * nothing yet. False when that was known already or the round is past being shown. Throws for a block before draw time.
 */
export const seeDrawBlock = async (
  db: Database,
  { round, block }: { readonly round: string; readonly block: SeenBlock | null },
): Promise<boolean> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ in_time: boolean }>(
      `update round
       set state = case when $2::bigint is null then 'closed' else 'drawn' end::round_state,
           block_height = $2, block_hash = $3, block_time = play_instant($4)
       where id = $1 and (state = 'closed' or state = 'drawn') and block_hash is distinct from $3
       returning block_time is null or block_time >= draw_at as in_time`,
      [round, block?.height ?? null, block?.hash ?? null, block?.timeMs ?? null],
    )
    const [seen] = rows
    if (seen === undefined) return false
    if (!seen.in_time) throw new Error(`block ${block?.height} is before the draw time of round ${round}`)

    await tellRound(client, block === null ? 'closed' : 'drawn', round)
    return true
  })
