import type { Database } from '../../db/database.ts'
import { type Content, type ContentKind, readContent } from './content-row.ts'

/** What a player sees of a notice, banner or link, in one language. */
export type Published = Pick<Content, 'id' | 'opens' | 'image' | 'url' | 'publishedAt'> & {
  readonly title: string
  readonly body: string
}

/** Shown ones of a kind, a page of them, newest first within their place. `page` counts from 1. */
export const listPublished = async (
  { pool }: Database,
  {
    kind,
    language,
    page,
    pageSize,
  }: {
    readonly kind: ContentKind
    readonly language: string
    readonly page: number
    readonly pageSize: number
  },
): Promise<{ items: Published[]; total: number }> => {
  const { rows } = await pool.query<{ total: number }>(
    'select count(*)::int as total from content where shown and kind = $1',
    [kind],
  )
  const found = await readContent(
    pool,
    'shown and kind = $1 order by place, published_at desc, id desc limit $2 offset $3',
    [kind, pageSize, (page - 1) * pageSize],
  )
  return { items: found.map((content) => inLanguage(content, language)), total: rows[0]?.total ?? 0 }
}

/** The ticker of the home page. */
const MOST_IN_TICKER = 20
export const listRotating = async (
  { pool }: Database,
  { language }: { readonly language: string },
): Promise<Published[]> => {
  const found = await readContent(
    pool,
    `shown and rotates order by place, published_at desc, id desc limit ${MOST_IN_TICKER}`,
    [],
  )
  return found.map((content) => inLanguage(content, language))
}

const inLanguage = ({ id, opens, image, url, publishedAt, texts }: Content, language: string): Published => {
  const text = texts[language] ?? texts['en-US']
  if (text === undefined) throw new Error(`content ${id} has no English`)
  return { id, opens, image, url, publishedAt, ...text }
}
