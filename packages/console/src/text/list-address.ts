type Wish = {
  readonly filter: Readonly<Record<string, unknown>>
  readonly newestFirst?: boolean
  /** The opened row. */
  readonly open?: string
}

/** The address of a console list with its filter. */
export const listAddress = (path: `/${string}`, { filter, newestFirst = false, open }: Wish): string => {
  const search = new URLSearchParams({ filter: JSON.stringify(filter) })
  if (newestFirst)
    for (const [name, value] of [
      ['sort', 'id'],
      ['order', 'DESC'],
    ] as const)
      search.set(name, value)
  if (open !== undefined) search.set('open', open)
  return `${path}?${search}`
}
