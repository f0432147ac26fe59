/** What a player asks of a list: the page after the one whose last item the cursor names. */
export type ListQuery = {
  readonly player: bigint
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Which rows of an operators' list to read. */
export type RowRange = { readonly limit: number; readonly offset: number }
export type FilteredRange<Filter> = RowRange & { readonly filter: Filter; readonly oldestFirst?: boolean }
/** `order` is SQL of our own, never a text out of the request. */
export type SortedRange = RowRange & { readonly order: string; readonly now: number }

/** `nextCursor` names the last item shown; null where no page follows. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** For a cursor that never was one. */
export const emptyPage = (): Page<never> => ({ items: [], nextCursor: null })

/** A cursor that is the number of the last item shown. */
export const isId = (cursor: string): boolean => /^\d{1,18}$/.test(cursor)

/** Of rows that were asked for with one more than the limit, to know whether another page follows. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  itemOf: (row: Row) => Item,
  cursorOf: (last: Item) => string,
): Page<Item> {
  const items = rows.slice(0, limit).map((row) => itemOf(row))
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
