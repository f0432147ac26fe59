// Addresses made by hand, for links that leave the page.

export type VerifyTarget = { readonly round: string } | { readonly bet: string } | { readonly block: string }

/** A link that anybody can open, signed in or not. */
export const verifyLink = (target: VerifyTarget): string =>
  `${location.origin}/#/verify?${new URLSearchParams(Object.entries(target))}`

/** One word of an address's search; null where it is not there. */
export const searchWord = (search: unknown, name: string): string | null => {
  if (typeof search !== 'object' || search === null) return null
  const value: unknown = Reflect.get(search, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
