import type pg from 'pg'
import type { ReadSlip } from './slip.ts'

/** Sessions that slips came by, by their ids: those that have ended, and those that are just ending. */
export type SessionFacts = { readonly ended: ReadonlySet<string>; readonly ending: ReadonlySet<string> }

/**
 * Holds the sessions of slips as `holdSession` does, in one statement and without waiting: whoever ends one waits until what it stakes
 * has committed, and nothing is staked by it after that. With none among the slips it asks nothing.
 */
export const lockSessions = async (
  client: pg.ClientBase,
  slips: readonly ReadSlip[],
): Promise<SessionFacts> => {
  const ended = new Set(slips.flatMap(({ session }) => session ?? []))
  const ending = new Set<string>()
  if (ended.size === 0) return { ended, ending }
  const { rows } = await client.query<{ id: string; held: boolean }>({
    name: 'sessions_of_slips',
    // A row that the statement sees and cannot lock is being deleted, or was since the statement began.
    text: `with held as (
             select token_hash from session where token_hash = any($1::bytea[]) for key share skip locked
           )
           select encode(s.token_hash, 'hex') as id, h.token_hash is not null as held
           from session s left join held h on h.token_hash = s.token_hash where s.token_hash = any($1::bytea[])`,
    values: [`{${[...ended].map((id) => `"\\\\x${id}"`).join()}}`],
  })
  for (const { id, held } of rows) {
    ended.delete(id)
    if (!held) ending.add(id)
  }
  return { ended, ending }
}
