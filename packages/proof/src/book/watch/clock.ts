/** A moment by a monotonic clock and by the watcher's own. */
export type Moment = { readonly elapsed: number; readonly own: number }

/**
 * The elapsed time by the clock that shows more: one stops while the machine sleeps; the other may be set, which costs
 * a gap but accuses nobody.
 */
export const elapsedSince = (since: Moment, now: Moment): number =>
  Math.max(now.elapsed - since.elapsed, now.own - since.own)

/**
 * The house's clock, kept moving with elapsed time if it is stopped or set back: what is overdue stays so. `elapsed`
 * must be unaffected by changes to the watcher's clock.
 */
export const steadyClock = (houseNow: () => number, elapsed: () => number): (() => number) => {
  let begun: { readonly house: number; readonly own: number } | null = null
  return () => {
    const [house, own] = [houseNow(), elapsed()]
    begun ??= { house, own }
    return Math.max(house, begun.house + own - begun.own)
  }
}
