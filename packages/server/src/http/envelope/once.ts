import { TIMESTAMP_TOLERANCE_MS } from '@nibble/contract'

const BUCKET_MS = TIMESTAMP_TOLERANCE_MS

/** Remembers every envelope for as long as its timestamp is valid. */
export type Once = {
  /** `full`: too many envelopes to remember in two minutes. An envelope that cannot be checked is refused. */
  take(envelope: { id: string; timestamp: number; now: number }): 'fresh' | 'repeated' | 'full'
  readonly size: number
}

/** How many expired minutes are remembered: two weeks. */
const MAX_OVER = 20_160

/**
 * One set per minute of timestamps. When no timestamp of a minute is valid any more, its set is deleted and the minute is marked
 * as expired. So a clock that is set back admits nothing twice, and only refuses minutes it has seen before.
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
