import type { Head } from '../fixture/fixture.ts'
import type { Random } from '../frame/random.ts'

// The newest block's time, as it stands or jumps around the close.

/** From that moment on (ms since 1970) the newest block's time differs by this from the clock's. */
export type Turn = { readonly from: number; readonly offsetMs: number | null }

const SECOND = 1_000
const JUMPS: readonly (number | null)[] = [
  -500,
  -450,
  -SECOND,
  SECOND,
  -9_900,
  -10_100,
  4_900,
  5_100,
  60 * SECOND,
  -60 * SECOND,
  3_600 * SECOND,
  -3_600 * SECOND,
  86_400 * SECOND,
  -86_400 * SECOND,
  null,
]

/** Usually correct; otherwise it jumps once, somewhere in the second around the close. */
export function planHead(random: Random, closesAt: number): Turn[] {
  const steady = { from: 0, offsetMs: random.chance(0.8) ? -450 : random.pick([-9_900, 300, 900]) }
  if (random.chance(0.5)) return [steady]
  return [steady, { from: closesAt + random.whole(-500, 300), offsetMs: random.pick(JUMPS) }]
}

/** Changes the head as planned. Resolves at the last change. */
export async function followPlan(head: Head, plan: readonly Turn[]): Promise<void> {
  for (const { from, offsetMs } of plan) {
    await new Promise((wait) => setTimeout(wait, Math.max(from - Date.now(), 0)))
    head.offsetMs = offsetMs
  }
}

/** The timers of a busy process are late, so a change may come that much later than planned. */
const LATE_MS = 2_000

/**
 * Whether the gate may have been open at some moment of the call, by the rule: the clock and the newest block are
 * before the close, and that block is at most 10 s behind and 5 s ahead. Each stretch is most open at its beginning.
 */
export function mayHaveBeenOpen(
  plan: readonly Turn[],
  { sentAt, answeredAt, closesAt }: { sentAt: number; answeredAt: number; closesAt: number },
): boolean {
  return plan.some(({ from, offsetMs }, index) => {
    const until = (plan[index + 1]?.from ?? Number.POSITIVE_INFINITY) + LATE_MS
    const begins = Math.max(from, sentAt)
    if (begins > Math.min(until, answeredAt) || offsetMs === null) return false
    const near = offsetMs >= -10_000 - ROUNDING_MS && offsetMs <= 5_000 + ROUNDING_MS
    return near && begins < closesAt && begins + offsetMs < closesAt
  })
}

/** Two clocks of one machine, both truncated to whole milliseconds. */
const ROUNDING_MS = 2
