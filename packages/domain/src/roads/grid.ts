/** Rows of every road. */
export const ROWS = 6

/** A bead on a road. Columns and rows count from 0, from the left and from the top. */
export type Cell<Mark extends string> = {
  readonly column: number
  readonly row: number
  readonly mark: Mark
  /** How many ties are marked on this bead. */
  readonly ties: number
}

/** A streak: equal marks in a row, with the ties on each. */
export type Streak<Mark extends string> = { readonly mark: Mark; readonly ties: readonly number[] }

/**
 * Lays streaks into the grid: each goes down from the top of the next free column and turns right, as a dragon's tail, at the
 * bottom or where a bead of an earlier tail blocks it. After turning it continues to the right.
 */
export const layOut = <Mark extends string>(streaks: readonly Streak<Mark>[]): readonly Cell<Mark>[] => {
  const cells: Cell<Mark>[] = []
  const taken = new Set<number>()
  let start = -1
  for (const { mark, ties } of streaks) {
    start += 1
    while (taken.has(start * ROWS)) start += 1
    let [column, row, turned] = [start, 0, false]
    for (const [index, tie] of ties.entries()) {
      if (index > 0) {
        turned ||= row + 1 >= ROWS || taken.has(column * ROWS + row + 1)
        if (turned) column += 1
        else row += 1
      }
      taken.add(column * ROWS + row)
      cells.push({ column, row, mark, ties: tie })
    }
  }
  return cells
}
