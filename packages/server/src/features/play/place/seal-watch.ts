import { isSealingDoubtful, type RoundLength, SEALS_CONSIDERED, type Windows } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'

/** Whether large stakes of value wait until draws are sealed again; at most a second old. */
export type SealWatch = { isDoubtful(): Promise<boolean> }

const AGE_MS = 1_000

/** Leaves of a whole book are signed within 3 s of the close, and the chain needs a block or two to show a seal. */
const LEAST_TO_SEAL_MS = 5_000

/**
 * Whether every draw leaves enough time after its close to be sealed. A house with faster draws, as in tests, seals
 * what it can and promises nothing.
 */
export const leavesTimeToSeal = (windows: Readonly<Record<RoundLength, Windows>>): boolean =>
  Object.values(windows).every(({ drawAfterMs }) => drawAfterMs >= LEAST_TO_SEAL_MS)

/** For a house whose draws are sealed on a chain; other houses never refuse for missing seals. */
export const createSealWatch = (db: Database, uptimeMs = () => performance.now()): SealWatch => {
  let readAt = Number.NEGATIVE_INFINITY
  let known: Promise<boolean> = Promise.resolve(false)
  return {
    isDoubtful: () => {
      if (uptimeMs() - readAt <= AGE_MS) return known
      readAt = uptimeMs()
      known = readMismatch(db)
      // A failed read is retried at the next call.
      known.catch(() => {
        readAt = Number.NEGATIVE_INFINITY
      })
      return known
    },
  }
}

const readMismatch = async (db: Database): Promise<boolean> => {
  const { rows } = await db.pool.query<{ sealed: boolean }>(
    `select state = 'sealed' as sealed from newest_draws(${SEALS_CONSIDERED})`,
  )
  return isSealingDoubtful(rows.map(({ sealed }) => sealed).toReversed())
}
