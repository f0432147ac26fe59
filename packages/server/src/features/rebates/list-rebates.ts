import type { RebatePaidView } from '@nibble/contract'
import { amountOf, isDay } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

/** What a player was paid, newest day first. The cursor names the last one shown. */
export const listRebates = async (
  { pool }: Pick<Database, 'pool'>,
  {
    player,
    cursor,
    limit,
  }: { readonly player: bigint; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: RebatePaidView[]; nextCursor: string | null }> => {
  const match = /^(20\d\d-\d\d-\d\d)\.([A-Za-z]{1,40})$/.exec(cursor ?? '')
  if (cursor !== undefined && !isDay(match?.[1] ?? '')) return { items: [], nextCursor: null }
  const { rows } = await pool.query<{ day: string; record: RebatePaidView['record']; amount: bigint }>({
    name: 'list_rebates',
    text: LIST,
    values: [player, match?.[1] ?? null, match?.[2] ?? null, limit + 1],
  })
  const items = rows.slice(0, limit).map(({ amount, ...row }) => ({ ...row, amount: amountOf(amount) }))
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > limit && last !== undefined ? `${last.day}.${last.record}` : null,
  }
}

const LIST = `
  select to_char(day, 'YYYY-MM-DD') as day, record, amount from rebate_paid
  where player = $1 and ($2::text is null or day < $2::date or day = $2::date and record::text < $3)
  order by rebate_paid.day desc, record::text desc limit $4`
