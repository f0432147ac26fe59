import type { Line } from '@nibble/domain'
import type pg from 'pg'
import { post } from '../../ledger/post.ts'

/** Posts the end of a conversion that was held. There is one: it is carried out or given back, whoever is quicker. */
export const postEnd = async (
  client: pg.ClientBase,
  { id, lines }: { readonly id: bigint; readonly lines: readonly Line[] },
): Promise<void> => {
  const posting = await post(client, { kind: 'conversionEnd', key: String(id), lines })
  if (posting === null) throw new Error(`conversion ${id} has ended before`)
}
