import { TIMESTAMP_TOLERANCE_MS } from '@nibble/contract'

const BUCKET_MS = TIMESTAMP_TOLERANCE_MS

/** Remembers every envelope for as long as its timestamp would let it in again. */
export type Once = {
  /** `full`: more was seen in two minutes than may be remembered; what cannot be checked is not let in. */
  take(envelope: { id: string; timestamp: number; now: number }): 'fresh' | 'repeated' | 'full'
  readonly size: number
}

/** How many minutes are known to be over: two weeks of them. */
const MAX_OVER = 20_160

/**
 * One set per minute of timestamps. When nothing of a minute can be valid any more, its set is let go and the minute
 * itself is over: a clock that is set back lets nothing in twice, and shuts out only minutes that were there before.
 */
export const createOnce = ({ maxEntries }: { maxEntries: number }): Once => {
  const buckets = new Map<number, Set<string>>()
  const over = new Set<number>()
  let size = 0

  const forget = (now: number): void => {
    for (const [minute, seen] of buckets) {
      if ((minute + 1) * BUCKET_MS + TIMESTAMP_TOLERANCE_MS >= now) continue
      buckets.delete(minute)
      size -= seen.size
      over.add(minute)
    }
    for (const minute of over) {
      if (over.size <= MAX_OVER) break
      over.delete(minute)
    }
  }

  return {
    take: ({ id, timestamp, now }) => {
      forget(now)
      const minute = Math.floor(timestamp / BUCKET_MS)
      if (over.has(minute)) return 'repeated'

      const seen = buckets.get(minute) ?? new Set<string>()
      if (seen.has(id)) return 'repeated'
      if (size >= maxEntries) return 'full'

      buckets.set(minute, seen)
      seen.add(id)
      size += 1
      return 'fresh'
    },
    get size() {
      return size
    },
  }
}
