import { type Amount, DAY_MS, dayOf } from '@nibble/domain'

// Once a day a house publishes a root of what it owes to all players. Nobody signs it, so a lie about it is shown to nobody
// else; but whoever watches sees that a root is missing, or that another stands in its place.

export type DailyRoot = {
  readonly day: string
  readonly root: string
  readonly total: Amount
  readonly count: number
}

export type RootReport = {
  readonly day: string
  /** What is published of the day now; null where nothing is. */
  readonly root: DailyRoot | null
  /** `changed`: it is not what was seen before. `missing`: the day has none, though the one before it had. */
  readonly problem: 'changed' | 'missing' | null
}

/** So long after midnight, GMT+8, a root may take. */
const PATIENCE_MS = 2 * 3_600_000

/**
 * Follows the roots that a house shows. Each check reports new days, and what is wrong. A house that owes nobody
 * anything has none to show, so one is missed only where the day before had one.
 */
export const watchLiabilities = ({
  roots,
  now,
}: {
  readonly roots: () => Promise<readonly DailyRoot[]>
  readonly now: () => number
}): { readonly check: () => Promise<readonly RootReport[]> } => {
  const seen = new Map<string, DailyRoot>()

  const check = async (): Promise<readonly RootReport[]> => {
    const shown = await roots()
    const byDay = new Map(shown.map((root) => [root.day, root]))
    const [oldest = ''] = [...byDay.keys()].sort()
    const reports: RootReport[] = []
    for (const before of seen.values()) {
      // What lies before the list's end is out of sight.
      if (before.day < oldest) continue
      const root = byDay.get(before.day) ?? null
      if (root === null || !isSame(before, root)) reports.push({ day: before.day, root, problem: 'changed' })
    }
    for (const root of shown) {
      if (seen.has(root.day)) continue
      seen.set(root.day, root)
      reports.push({ day: root.day, root, problem: null })
    }
    const due = dayOf(now() - PATIENCE_MS)
    if (!byDay.has(due) && byDay.has(dayOf(now() - PATIENCE_MS - DAY_MS)))
      reports.push({ day: due, root: null, problem: 'missing' })
    return reports
  }
  return { check }
}

const isSame = (one: DailyRoot, other: DailyRoot): boolean =>
  one.root === other.root && one.total === other.total && one.count === other.count
