import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import { awaitStandby, inTransaction, PLAY_LIMITS } from '../../../db/transaction.ts'

const kept = new WeakMap<Database['pool'], LRUCache<string, Promise<void>>>()

/** No commit waits for the standby this long. */
const YOUNG_MS = 10 * 60_000

/**
 * A signed document whose commit was interrupted is visible here, but may be lost with this server, and another would
 * be signed: it is not shown until the standby has it. Checked once per document, so that requests use up no
 * connections. A document signed more than ten minutes ago waits for nothing.
 */
export const awaitDurable = ({ pool }: Database, document: string, ageMs: number): Promise<void> => {
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
