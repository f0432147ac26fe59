// Addresses built by hand, for links that leave the page.

export type VerifyTarget = { readonly round: string } | { readonly bet: string } | { readonly block: string }

/** A link that anybody can open, signed in or not. */
export const verifyLink = (target: VerifyTarget): string =>
  `${location.origin}/#/verify?${new URLSearchParams(Object.entries(target))}`

/** Signs in whoever opens it as the player who made it, once. Behind the #, so that no server logs it. */
export const deviceLoginLink = ({
  code,
  bindId,
}: {
  readonly code: string
  readonly bindId: string
}): string => `${location.origin}/#/index?${new URLSearchParams({ token: code, bindId })}`

/** One value of an address's search; null if absent. */
export const searchWord = (search: unknown, name: string): string | null => {
  if (typeof search !== 'object' || search === null) return null
  const value: unknown = Reflect.get(search, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
