import { TIMESTAMP_TOLERANCE_MS } from '@nibble/contract'

const BUCKET_MS = TIMESTAMP_TOLERANCE_MS

/** Remembers every envelope for as long as its timestamp would let it in again. */
export type Once = {
  /** `full`: more was seen in two minutes than may be remembered; what cannot be checked is not let in. */
  take(envelope: { id: string; timestamp: number; now: number }): 'fresh' | 'repeated' | 'full'
  readonly size: number
}

/**
 * One set per minute of timestamps. A minute is forgotten when nothing of it can be valid any more, and from then on
 * refused outright, so that a clock that is set back lets nothing in twice.
 */
export const createOnce = ({ maxEntries }: { maxEntries: number }): Once => {
  const buckets = new Map<number, Set<string>>()
  let forgotten = Number.NEGATIVE_INFINITY
  let size = 0

  const forget = (now: number): void => {
    for (const [minute, seen] of buckets) {
      if ((minute + 1) * BUCKET_MS + TIMESTAMP_TOLERANCE_MS >= now) continue
      buckets.delete(minute)
      size -= seen.size
      forgotten = Math.max(forgotten, minute)
    }
  }

  return {
    take: ({ id, timestamp, now }) => {
      forget(now)
      const minute = Math.floor(timestamp / BUCKET_MS)
      if (minute <= forgotten) return 'repeated'

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
