import type { Database } from '../../db/database.ts'
import { type Content, type ContentKind, readContent } from './content-row.ts'

const MOST = 200

/** All of a kind, hidden ones too: what an editor sees. */
export const listContent = (
  { pool }: Database,
  { kind }: { readonly kind: ContentKind },
): Promise<Content[]> =>
  readContent(pool, `kind = $1 order by shown desc, place, published_at desc limit ${MOST}`, [kind])
