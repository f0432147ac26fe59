import type { giveBackPause, ResponseOf } from '@nibble/contract'
import { dayOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

/** Whether a player's give-backs are paused today. Why is for operators alone. */
export const readGiveBackPause = async (
  { pool }: Pick<Database, 'pool'>,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof giveBackPause>> => {
  const { rows } = await pool.query<{ since: string; decided: boolean }>({
    name: 'read_give_back_pause',
    text: `select min(p.paused_from)::text as since, bool_or(f.state = 'upheld') as decided
           from abuse_flag_player p join abuse_flag f on f.id = p.flag
           where p.player = $1 and p.paused_from <= $2::date and (p.earns_from is null or p.earns_from > $2::date)
           having count(*) > 0`,
    values: [player, dayOf(now)],
  })
  const [row] = rows
  return { pause: row === undefined ? null : { since: row.since, isDecided: row.decided } }
}
