import type { giveBackPause, ResponseOf } from '@nibble/contract'
import { type Asset, amountOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { REVIEW_WITHIN_MS } from './note-late-reviews.ts'

/** Whether what a player earns is withheld, until when that is decided, and what waits. Why is for operators alone. */
export const readGiveBackPause = async (
  { pool }: Pick<Database, 'pool'>,
  { player }: { readonly player: bigint },
): Promise<ResponseOf<typeof giveBackPause>> => {
  const { rows } = await pool.query<{ since: string; decided: boolean; first: Date | null }>({
    name: 'read_give_back_pause',
    text: `select min(p.paused_from)::text as since, bool_or(f.state = 'upheld') as decided,
                  min(p.paused_at) filter (where f.state = 'open') as first
           from abuse_flag_player p join abuse_flag f on f.id = p.flag
           where p.player = $1 and p.paused_at is not null and f.state <> 'cleared'
           having count(*) > 0`,
    values: [player],
  })
  const [row] = rows
  if (row === undefined) return { pause: null }
  const held = await pool.query<{ asset: Asset; amount: bigint }>({
    name: 'read_withheld',
    text: `select asset, sum(amount)::bigint as amount from withheld_promotion
           where player = $1 and state = 'held' group by 1 order by 1`,
    values: [player],
  })
  return {
    pause: {
      ...{ since: row.since, isDecided: row.decided },
      decideBy: row.first === null ? null : row.first.getTime() + REVIEW_WITHIN_MS,
      held: held.rows.map(({ asset, amount }) => ({ coinName: asset, amount: amountOf(amount) })),
    },
  }
}
