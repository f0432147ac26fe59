import type { Database } from '../db/database.ts'
import { hashOf } from '../secrets/secrets.ts'
import { networksOf, type RateLimits } from './rate-limits.ts'

/** Limits per network across all servers: using several servers gives no more tries (docs/decisions/0235). */
export type SharedLimits = {
  /** Like RateLimits: 0 if the call may proceed, else how many milliseconds to wait. */
  takeFrom(call: { key: string; address: string; perMinute: number; now: number }): Promise<number>
}

/** What this server refuses by itself never reaches the database. `hash`: networks are stored unreadable to others. */
export const createSharedLimits = ({
  db: { pool },
  limits,
  hash,
}: {
  db: Pick<Database, 'pool'>
  limits: RateLimits
  hash: ((text: string) => Buffer) | null
}): SharedLimits => ({
  takeFrom: async (call) => {
    const waitHere = limits.takeFrom(call)
    if (waitHere > 0) return waitHere
    for (const { network, times } of networksOf(call.address)) {
      const key = (hash ?? hashOf)(`pace ${call.key} ${network}`)
      const { rows } = await pool.query<{ wait_ms: number }>('select pace_take($1, $2, $3) as wait_ms', [
        key,
        call.perMinute * times,
        new Date(call.now),
      ])
      const waitMs = rows[0]?.wait_ms ?? 0
      if (waitMs > 0) return waitMs
    }
    return 0
  },
})

/** A limit is full again a minute after its last use. */
export const sweepPaces = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { now: number },
): Promise<void> => {
  await pool.query('delete from shared_pace where at < $1', [new Date(now - 120_000)])
}
