import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { RowRange } from '../../db/paging.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { type OperatorRef, operatorRef } from '../../shared/people.ts'

export const CONTENT_KINDS = ['notice', 'news', 'listing', 'banner', 'vpn', 'buy', 'service'] as const
type ContentKind = (typeof CONTENT_KINDS)[number]
export type ContentText = { readonly title: string; readonly body: string }

/** What an editor writes. */
export type ContentFields = {
  readonly kind: ContentKind
  readonly isShown: boolean
  /** Shown in the ticker of the home page. */
  readonly rotates: boolean
  /** Has its own page. */
  readonly opens: boolean
  readonly image: string | null
  readonly url: string | null
  readonly place: number
  /** By language; English is always there, and stands in for missing ones. */
  readonly texts: Readonly<Record<string, ContentText>>
}

export type Content = ContentFields & {
  readonly id: bigint
  readonly version: number
  readonly publishedAt: number
  /** Null: a sample of the installation. */
  readonly savedBy: OperatorRef | null
  readonly savedAt: number
}

/** The author of the installation's samples. Operators have numbers from 1. */
export const INSTALLATION = 0n

type Row = Omit<Content, 'isShown' | 'publishedAt' | 'savedBy' | 'savedAt'> & {
  shown: boolean
  published_at: Date
  saved_by: bigint
  saved_name: string | null
  saved_at: Date
}

/** `where` may end with an order and a limit. */
const readContent = async (
  runner: Queryable,
  where: string,
  values: readonly unknown[],
): Promise<Content[]> => {
  const { rows } = await runner.query<Row>(
    `select c.*, (select o.name from operator o where o.id = c.saved_by) as saved_name
     from content c where ${where}`,
    [...values],
  )
  return rows.map(({ shown, published_at, saved_by, saved_name, saved_at, ...row }) => ({
    ...row,
    isShown: shown,
    publishedAt: published_at.getTime(),
    savedBy: saved_by === INSTALLATION ? null : operatorRef(saved_by, saved_name),
    savedAt: saved_at.getTime(),
  }))
}

/** A notice, banner or link as a player sees it, in one language. */
export type Published = Pick<Content, 'id' | 'opens' | 'image' | 'url' | 'publishedAt'> & {
  readonly title: string
  readonly body: string
}

type ListPublishedInput = {
  readonly kind: ContentKind
  readonly language: string
  readonly page: number
  readonly pageSize: number
}

/** A page of the shown entries of a kind, newest first within their place. `page` counts from 1. */
export const listPublished = async (
  { pool }: Database,
  { kind, language, page, pageSize }: ListPublishedInput,
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

/** All entries of a kind in order, hidden ones last: what an editor sees. */
export const listContent = (
  { pool }: Database,
  { kind, limit, offset }: RowRange & { readonly kind: ContentKind },
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

export type ContentSave = {
  readonly content: ContentFields
  /** The version the editor saw, if it is replaced. Null: a new entry. */
  readonly replaces: { readonly id: bigint; readonly version: number } | null
  readonly operator: bigint
  readonly now: number
}

/** Publishes or changes a notice, banner or link. Two editors do not overwrite each other. Throws a Refusal. */
export const saveContent = (
  { pool }: Database,
  { content, replaces, operator, now }: ContentSave,
  record: (
    client: pg.ClientBase,
    change: { readonly before: Content | null; readonly after: Content },
  ) => Promise<void>,
): Promise<Content> =>
  inTransaction(pool, async (client) => {
    const before = replaces === null ? null : await lockContent(client, replaces)

    const values = [
      content.kind,
      content.isShown,
      content.rotates,
      content.opens,
      content.image,
      content.url,
      content.place,
      JSON.stringify(content.texts),
      operator,
      new Date(now),
    ]
    const { rows } =
      before === null
        ? await client.query<{ id: bigint }>(INSERT, values)
        : await client.query<{ id: bigint }>(UPDATE, [...values, before.id])

    const [after] = await readContent(client, 'id = $1', [rows[0]?.id])
    if (after === undefined) throw new Error('the stored content is gone')
    await record(client, { before, after })
    return after
  })

const lockContent = async (
  client: pg.ClientBase,
  { id, version }: { id: bigint; version: number },
): Promise<Content> => {
  const [found] = await readContent(client, 'id = $1 for update', [id])
  if (found === undefined) throw new Refusal('content_unknown')
  if (found.version !== version) throw new Refusal('content_changed')
  return found
}

const INSERT = `
  insert into content (kind, shown, rotates, opens, image, url, place, texts, saved_by, saved_at, published_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`

const UPDATE = `
  update content
  set kind = $1, shown = $2, rotates = $3, opens = $4, image = $5, url = $6, place = $7, texts = $8, saved_by = $9,
      saved_at = $10, version = version + 1
  where id = $11 returning id`
