import { type Amount, DAY_MS, dayOf } from '@nibble/domain'

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
  /** `changed`: it differs from the one seen before. `missing`: the day has none, although the previous day had one. */
  readonly problem: 'changed' | 'missing' | null
}

/** A root may take this long after midnight, GMT+8. */
const PATIENCE_MS = 2 * 3_600_000
/** After that it counts as missing only if it is still not shown this much later: a house that was down makes it first. */
const STILL_MISSING_MS = 1_200_000

/**
 * Follows the roots that a house shows. Each check reports new days and problems. A house that owes nothing has none to
 * show, so one is missing only if the previous day had one.
 */
export const watchLiabilities = ({
  roots,
  now,
}: {
  readonly roots: () => Promise<readonly DailyRoot[]>
  readonly now: () => number
}): { readonly check: () => Promise<readonly RootReport[]> } => {
  const seen = new Map<string, DailyRoot>()
  /** The day that was due without a root, and since when. */
  let missing: { readonly day: string; readonly since: number } | null = null

  const check = async (): Promise<readonly RootReport[]> => {
    const shown = await roots()
    const byDay = new Map(shown.map((root) => [root.day, root]))
    const [oldest = ''] = [...byDay.keys()].sort()
    const reports: RootReport[] = []
    for (const before of seen.values()) {
      // Days before the list's end are out of view.
      if (before.day < oldest) continue
      const root = byDay.get(before.day) ?? null
      if (root === null || !isSame(before, root)) reports.push({ day: before.day, root, problem: 'changed' })
    }
    for (const root of shown) {
      if (seen.has(root.day)) continue
      seen.set(root.day, root)
      reports.push({ day: root.day, root, problem: null })
    }
    const at = now()
    const due = dayOf(at - PATIENCE_MS)
    const isMissing = !byDay.has(due) && byDay.has(dayOf(at - PATIENCE_MS - DAY_MS))
    if (!isMissing) missing = null
    else if (missing?.day !== due) missing = { day: due, since: at }
    else if (at >= missing.since + STILL_MISSING_MS)
      reports.push({ day: due, root: null, problem: 'missing' })
    return reports
  }
  return { check }
}

const isSame = (one: DailyRoot, other: DailyRoot): boolean =>
  one.root === other.root && one.total === other.total && one.count === other.count
