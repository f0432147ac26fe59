import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { type Content, type ContentDraft, readContent } from './content-row.ts'

export type ContentSave = {
  readonly content: ContentDraft
  /** What is replaced, in the version that the editor had before him. Null: something new. */
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
      ...[content.kind, content.isShown, content.rotates, content.opens, content.image, content.url],
      ...[content.place, JSON.stringify(content.texts), operator, new Date(now)],
    ]
    const { rows } =
      before === null
        ? await client.query<{ id: bigint }>(INSERT, values)
        : await client.query<{ id: bigint }>(UPDATE, [...values, before.id])

    const [after] = await readContent(client, 'id = $1', [rows[0]?.id])
    if (after === undefined) throw new Error('the content that was written is gone')
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
