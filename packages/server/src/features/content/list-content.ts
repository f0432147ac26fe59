import type { Database } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { type Content, type ContentKind, readContent } from './content-row.ts'

/** All of a kind in their order, hidden ones last: what an editor sees. */
export const listContent = (
  { pool }: Database,
  { kind, limit, offset }: { readonly kind: ContentKind; readonly limit: number; readonly offset: number },
): Promise<Content[]> =>
  readContent(pool, 'kind = $1 order by shown desc, place, published_at desc, id desc limit $2 offset $3', [
    kind,
    limit,
    offset,
  ])

export const getContent = async ({ pool }: Database, { id }: { readonly id: bigint }): Promise<Content> => {
  const [found] = await readContent(pool, 'id = $1', [id])
  if (found === undefined) throw new Refusal('content_unknown')
  return found
}
