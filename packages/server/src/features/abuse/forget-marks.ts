import type pg from 'pg'

const KEPT_MS = 90 * 86_400_000

/** Marks of sign-ins are kept no longer than they may say something. */
export const forgetMarks = async (
  client: Pick<pg.ClientBase, 'query'>,
  { now }: { readonly now: number },
): Promise<void> => {
  await client.query('delete from sign_in_mark where last_at < $1', [new Date(now - KEPT_MS)])
}
