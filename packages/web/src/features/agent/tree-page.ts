/** The part of many members that one row shows: from `start` on, and whether others come before or after. */
export type TreePage = {
  readonly start: number
  readonly count: number
  readonly hasBefore: boolean
  /** How many come after. */
  readonly after: number
}

/**
 * A page of a row with that many places. All members if they fit; else one place is reserved for the next page, and on
 * later pages one for the previous.
 */
export function treePage({
  total,
  places,
  page,
}: {
  readonly total: number
  readonly places: number
  readonly page: number
}): TreePage {
  if (total <= places) return { start: 0, count: total, hasBefore: false, after: 0 }
  const first = places - 1
  if (page === 0) return { start: 0, count: first, hasBefore: false, after: total - first }
  const start = Math.min(first + (page - 1) * (places - 2), total - 1)
  const left = total - start
  const count = left <= first ? left : places - 2
  return { start, count, hasBefore: true, after: left - count }
}

/**
 * The side of a tile by its share of the largest turnover in the picture: areas are proportional, and no tile is too
 * small to see.
 */
export function tileSide(
  part: bigint,
  largest: bigint,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  if (largest <= 0n || part <= 0n) return least
  const share = Math.min(1, Number((part * 10_000n) / largest) / 10_000)
  return Math.round(Math.max(least, most * Math.sqrt(share)))
}
