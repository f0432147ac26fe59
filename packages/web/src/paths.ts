// Addresses that are made by hand: for links that leave the page, and for the one screen that is a document of its own.

/** Verification may connect to endpoints of the player's choice, so it is a document with its own content policy. */
export const VERIFY_DOCUMENT = '/verify.html'

export type VerifyTarget = { readonly round: string } | { readonly bet: string } | { readonly block: string }

/** A link that anybody can open, signed in or not. Ids are quoted, so that no reader takes them for numbers. */
export const verifyLink = (target: VerifyTarget): string => {
  const [[name, id] = ['round', '']] = Object.entries(target)
  return `${location.origin}${VERIFY_DOCUMENT}#/verify?${name}=${encodeURIComponent(JSON.stringify(id))}`
}

/** One word of an address's search, whichever way it was written: `?round=2026…` or `?round="2026…"`. */
export const searchWord = (search: unknown, name: string): string | null => {
  if (typeof search !== 'object' || search === null) return null
  const value: unknown = Reflect.get(search, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
