import { maskName } from '@nibble/domain'
import type pg from 'pg'

export type Recipient = { readonly player: bigint; readonly maskedName: string }

/** The player of this number; null where nobody has it. */
export const findRecipient = async (
  runner: Pick<pg.ClientBase, 'query'>,
  bindId: string,
): Promise<Recipient | null> => {
  const { rows } = await runner.query<{ id: bigint; name: string }>(
    'select id, coalesce(username, bind_id) as name from player where bind_id = $1',
    [bindId],
  )
  const [row] = rows
  return row === undefined ? null : { player: row.id, maskedName: maskName(row.name) }
}
