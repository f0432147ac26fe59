/** The beacon's periods, on whole multiples since 1970, and its distance from draw and block (docs/protocol.md). */
const PERIOD_MS = 3_000
const MARGIN_MS = 3_000

/** When the beacon of a guarded round is due; before its block is seen, the earliest possible time. */
export const beaconDueMs = (drawAt: number, blockTimeMs = drawAt): number =>
  Math.ceil((Math.max(drawAt, blockTimeMs) + MARGIN_MS) / PERIOD_MS) * PERIOD_MS

/** After this long without one the beacon is late, and the page says what happens then. */
const LATE_MS = 12_000

/** What a guarded round waits for after its block. */
export const beaconWait = (
  {
    drawAt,
    publishAt,
    blockTimeMs,
  }: { readonly drawAt: number; readonly publishAt: number; readonly blockTimeMs: number },
  now: number,
): { readonly isLate: boolean; readonly seconds: number } => {
  const expected = Math.max(publishAt, beaconDueMs(drawAt, blockTimeMs) + 1_000)
  return { isLate: now > expected + LATE_MS, seconds: Math.max(1, Math.ceil((expected - now) / 1_000)) }
}
