import type pg from 'pg'
import { type OperatorRef, operatorRef } from '../../ledger/people.ts'

export const CONTENT_KINDS = ['notice', 'news', 'listing', 'banner', 'vpn', 'buy', 'service'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]
export type ContentText = { readonly title: string; readonly body: string }

/** What an editor writes. */
export type ContentDraft = {
  readonly kind: ContentKind
  readonly isShown: boolean
  /** In the ticker of the home page. */
  readonly rotates: boolean
  /** Has a page of its own. */
  readonly opens: boolean
  readonly image: string | null
  readonly url: string | null
  readonly place: number
  /** By language; English is there always, and stands in where another is missing. */
  readonly texts: Readonly<Record<string, ContentText>>
}

export type Content = ContentDraft & {
  readonly id: bigint
  readonly version: number
  readonly publishedAt: number
  /** Null: a sample that came with the installation. */
  readonly savedBy: OperatorRef | null
  readonly savedAt: number
}

/** Who saved what came with the installation. Operators have numbers from 1. */
export const INSTALLATION = 0n

type Row = {
  id: bigint
  kind: ContentKind
  shown: boolean
  rotates: boolean
  opens: boolean
  image: string | null
  url: string | null
  place: number
  texts: Record<string, ContentText>
  version: number
  published_at: Date
  saved_by: bigint
  saved_name: string | null
  saved_at: Date
}

/** `where` may go on with an order and a limit. */
export const readContent = async (
  runner: Pick<pg.ClientBase, 'query'>,
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
