import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import { awaitStandby, inTransaction, PLAY_LIMITS } from '../../../db/transaction.ts'

const kept = new WeakMap<Database['pool'], LRUCache<string, Promise<void>>>()

/** No commit waits for the standby for this long. */
const YOUNG_MS = 10 * 60_000

/**
 * A signed document whose commit was cut short is seen here, and may be gone with this server, which would sign another one: it is
 * not shown until the standby has it. Asked once for each document, so that nobody's questions take connections.
 * One that was signed more than ten minutes before waits for nothing.
 */
export const untilKept = ({ pool }: Database, document: string, ageMs: number): Promise<void> => {
  if (ageMs >= YOUNG_MS) return Promise.resolve()
  const known = kept.get(pool) ?? new LRUCache<string, Promise<void>>({ max: 64 })
  kept.set(pool, known)
  const before = known.get(document)
  if (before !== undefined) return before
  const asked = inTransaction(pool, awaitStandby, PLAY_LIMITS)
  known.set(document, asked)
  asked.catch(() => known.delete(document))
  return asked
}
