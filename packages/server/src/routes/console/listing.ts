/** A page of a list as it is asked for. */
export type Paged = {
  readonly page: number
  readonly perPage: number
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined
}

/** Reads one row more than is shown, to know whether another page follows. */
export const onePage = async <Row>(
  { page, perPage }: Paged,
  read: (part: { limit: number; offset: number }) => Promise<readonly Row[]>,
): Promise<{ rows: Row[]; hasNext: boolean }> => {
  const found = await read({ limit: perPage + 1, offset: (page - 1) * perPage })
  return { rows: found.slice(0, perPage), hasNext: found.length > perPage }
}

/** The order of a list in SQL: only columns that are named here, the row's own number last. */
export const orderBy = (
  { sort }: Paged,
  columns: Readonly<Record<string, string>>,
  otherwise: string,
): string => {
  const column = sort === undefined ? undefined : columns[sort.field]
  return column === undefined || sort === undefined
    ? otherwise
    : `${column} ${sort.order === 'ASC' ? 'asc' : 'desc'}`
}
