import { DAY_MS, dayOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'

/** So many days players may still ask for their proof; roots stay for ever. */
const DAYS_KEPT = 31

export const forgetLeaves = async ({ pool }: Database, { now }: { readonly now: number }): Promise<void> => {
  const before = dayOf(now - DAYS_KEPT * DAY_MS)
  await pool.query('delete from liability_leaf where day < $1', [before])
  await pool.query('delete from liability_node where day < $1', [before])
}
