import type { ConversionRow, convertConfigList, ResponseOf } from '@nibble/contract'
import type { Database } from '../../db/database.ts'
import { conversionRowOf, readConversions } from './conversion-row.ts'
import { listConversionTerms } from './conversion-terms.ts'
import { readPlayerEdge } from './player-edge.ts'

/** The player's conversions, newest first. The cursor is the number of the last one shown. */
export const listConversions = async (
  db: Database,
  {
    player,
    cursor,
    limit,
  }: { readonly player: bigint; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: ConversionRow[]; nextCursor: string | null }> => {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return { items: [], nextCursor: null }
  const found = await readConversions(
    db.pool,
    'player_id = $1 and id < coalesce($2::bigint, 9223372036854775807) order by id desc limit $3',
    [player, cursor ?? null, limit + 1],
  )
  const items = found.slice(0, limit).map(conversionRowOf)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** What may be converted now, and what the player has made of the edge that a pair asks for. */
export const listPairs = async (
  db: Database,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<ResponseOf<typeof convertConfigList>> => {
  const offered = await listConversionTerms(db.pool, { now })
  const pairs = offered.map(async (terms) => {
    const { version, from, to, give, take, feeBps, minimum, lot, edgePerLot, expiresDays, isReviewed } = terms
    const edge = edgePerLot === null ? null : await readPlayerEdge(db.pool, { player, from, to })
    return {
      ...{ from, to, give, take, feeBps, minimum, lot, edgePerLot, expiresDays },
      rateVersion: version,
      reviewed: isReviewed,
      edge: edge?.since ?? null,
    }
  })
  return { pairs: await Promise.all(pairs) }
}
