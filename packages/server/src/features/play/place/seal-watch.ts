import { isSealingDoubtful, SEALS_LOOKED_AT } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'

/** Whether large stakes of value wait for draws to be sealed again; a second old at most. */
export type SealWatch = { isDoubtful(): Promise<boolean> }

const AGE_MS = 1_000

/** For a house whose draws are sealed on a chain; another refuses nothing for want of seals. */
export const createSealWatch = (db: Database, uptimeMs = () => performance.now()): SealWatch => {
  let readAt = Number.NEGATIVE_INFINITY
  let known: Promise<boolean> = Promise.resolve(false)
  return {
    isDoubtful: () => {
      if (uptimeMs() - readAt <= AGE_MS) return known
      readAt = uptimeMs()
      known = readDoubt(db)
      // What could not be read is read again by the next who asks.
      known.catch(() => {
        readAt = Number.NEGATIVE_INFINITY
      })
      return known
    },
  }
}

const readDoubt = async (db: Database): Promise<boolean> => {
  const { rows } = await db.pool.query<{ sealed: boolean }>(
    `select state = 'sealed' as sealed from book_seal where state <> 'waiting' order by draw_at desc limit ${SEALS_LOOKED_AT}`,
  )
  return isSealingDoubtful(rows.map(({ sealed }) => sealed).toReversed())
}
