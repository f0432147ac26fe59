import { maskName } from '@nibble/domain'
import type pg from 'pg'
import { Refusal } from '../refusal.ts'

/** `name` is masked: whoever guesses a code learns no player's name. */
export type Inviter = { readonly id: bigint; readonly name: string }

/** The player whose invitation code this is; null for none given. Throws Refusal('invitation_unknown'). */
export const findInviter = async (runner: Pick<pg.Pool, 'query'>, code: string): Promise<Inviter | null> => {
  if (code === '') return null
  const { rows } = await runner.query<{ id: bigint; username: string }>(
    'select id, coalesce(username, bind_id) as username from player where invitation_code = upper($1)',
    [code],
  )
  const [inviter] = rows
  if (inviter === undefined) throw new Refusal('invitation_unknown')
  return { id: inviter.id, name: maskName(inviter.username) }
}
