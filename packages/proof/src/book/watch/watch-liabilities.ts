import { type Amount, DAY_MS, dayOf, isDay } from '@nibble/domain'

// Once a day a house publishes a root of what it owes to all players. It is not signed, so a lie about it cannot be
// proven to others; but a watcher sees that a root is missing or replaced.

export type DailyRoot = {
  readonly day: string
  readonly root: string
  readonly total: Amount
  readonly count: number
}

export type RootReport = {
  readonly day: string
  /** The published root of the day now; null if there is none. */
  readonly root: DailyRoot | null
  /**
   * `changed`: it differs from the one seen before, or is not shown any more. `missing`: the day has none, although an
   * earlier one has. `ahead`: the day has not come.
   */
  readonly problem: 'changed' | 'missing' | 'ahead' | null
}

/** This many roots are asked for, the newest first: a shorter list is all that the house has. */
export const ROOTS_ASKED = 31
/** How far the clocks of the house and the watcher may differ from the one that named the day. */
const CLOCK_MS = 600_000
/** A root may take this long after midnight, GMT+8. */
const PATIENCE_MS = 2 * 3_600_000
/** After that it counts as missing only if it is still not shown this much later: a house that was down makes it first. */
const STILL_MISSING_MS = 1_200_000

/**
 * Follows the roots that a house shows. Each check reports new days and problems. A house that has never owed anything has
 * none to show; after the first root every day has one (docs/decisions/0317).
 */
export const watchLiabilities = ({
  roots,
  now,
  ownNow = now,
}: {
  /** The newest ROOTS_ASKED days. */
  readonly roots: () => Promise<readonly DailyRoot[]>
  /** The house's clock. */
  readonly now: () => number
  /** The watcher's own clock: a house with a clock of next year could show that year's days. */
  readonly ownNow?: () => number
}): { readonly check: () => Promise<readonly RootReport[]> } => {
  const seen = new Map<string, DailyRoot>()
  /** The day that was due without a root, and since when. */
  let missing: { readonly day: string; readonly since: number } | null = null

  const check = async (): Promise<readonly RootReport[]> => {
    const listed = await roots()
    const at = now()
    const newest = dayOf(Math.min(at, ownNow() + DAY_MS) + CLOCK_MS)
    // November 31 never comes, and must not fill the list.
    const isAhead = ({ day }: DailyRoot) => !isDay(day) || day > newest
    const shown = listed.filter((root) => !isAhead(root))
    const byDay = new Map(shown.map((root) => [root.day, root]))
    const days = [...byDay.keys()].sort()
    // A list cut to its length leaves earlier days out of view.
    const oldest = days.at(-ROOTS_ASKED) ?? ''
    const reports = listed.flatMap((root): RootReport[] =>
      isAhead(root) ? [{ day: root.day, root, problem: 'ahead' }] : [],
    )
    for (const before of seen.values()) {
      if (before.day < oldest) continue
      const root = byDay.get(before.day) ?? null
      if (root === null || !isSame(before, root)) reports.push({ day: before.day, root, problem: 'changed' })
    }
    for (const root of shown) {
      if (seen.has(root.day)) continue
      seen.set(root.day, root)
      reports.push({ day: root.day, root, problem: null })
    }
    const due = dayOf(at - PATIENCE_MS)
    const [first = due] = days
    const isMissing = !byDay.has(due) && first < due
    if (!isMissing) missing = null
    else if (missing?.day !== due) missing = { day: due, since: at }
    else if (at >= missing.since + STILL_MISSING_MS && hadTime(missing))
      reports.push({ day: due, root: null, problem: 'missing' })
    return reports
  }
  return { check }
}

/** A house makes a day's root on that day: one that was down until its end makes none any more. */
const hadTime = ({ day, since }: { readonly day: string; readonly since: number }): boolean =>
  dayOf(since + STILL_MISSING_MS) === day

const isSame = (one: DailyRoot, other: DailyRoot): boolean =>
  one.root === other.root && one.total === other.total && one.count === other.count
