import type { LevelChangeView } from '@nibble/contract'
import type { Database } from '../../db/database.ts'

type Asked = { readonly player: bigint; readonly cursor?: string | undefined; readonly limit: number }

/** When a player rose or fell, newest first, each with how he stood before. The cursor is the day of the last one shown. */
export const listLevelChanges = async (
  { pool }: Pick<Database, 'pool'>,
  { player, cursor, limit }: Asked,
): Promise<{ items: LevelChangeView[]; nextCursor: string | null }> => {
  if (cursor !== undefined && !/^20\d\d-\d\d-\d\d$/.test(cursor)) return { items: [], nextCursor: null }
  const { rows } = await pool.query<LevelChangeView>({
    name: 'list_level_changes',
    text: LIST,
    values: [player, cursor ?? null, limit + 1],
  })
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.day ?? null) : null }
}

/** Who had no row before stood where everybody begins. */
const LIST = `
  select to_char(c.day, 'YYYY-MM-DD') as day, c.rank, coalesce(b.rank, 0) as "rankBefore",
         c.league, coalesce(b.league, 1) as "leagueBefore"
  from level_change c
  left join lateral (
    select rank, league from level_change b where b.player = c.player and b.day < c.day order by b.day desc limit 1
  ) b on true
  where c.player = $1 and ($2::text is null or to_char(c.day, 'YYYY-MM-DD') < $2)
  order by c.day desc limit $3`
