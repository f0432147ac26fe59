/** A player's request for a page: the one after the item that the cursor names. */
export type ListQuery = {
  readonly player: bigint
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Which rows of an operators' list to read. */
export type RowRange = { readonly limit: number; readonly offset: number }
export type FilteredRange<Filter> = RowRange & { readonly filter: Filter; readonly oldestFirst?: boolean }
/** `order` is our own SQL, never text from the request. */
export type SortedRange = RowRange & { readonly order: string; readonly now: number }

/** `nextCursor` names the last item shown; null if no page follows. */
export type Page<Item> = { items: Item[]; nextCursor: string | null }

/** For an invalid cursor. */
export const emptyPage = (): Page<never> => ({ items: [], nextCursor: null })

/** A cursor that is the number of the last item shown. */
export const isId = (cursor: string): boolean => /^\d{1,18}$/.test(cursor)

/** For rows fetched with one more than the limit, to know whether another page follows. */
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
