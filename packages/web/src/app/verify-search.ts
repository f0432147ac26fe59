/** What /verify is asked to prove: a bet of one's own, a round, or a block by its height. */
export type VerifySearch = { readonly bet?: string; readonly round?: string; readonly block?: string }

/** Digits only; the router may have read them as a number. */
export const verifySearch = (search: Record<string, unknown>): VerifySearch => ({
  ...named('bet', search['bet']),
  ...named('round', search['round']),
  ...named('block', search['block']),
})

const named = <Name extends string>(name: Name, value: unknown): { readonly [K in Name]?: string } => {
  const text = typeof value === 'number' ? String(value) : value
  const found: { [K in Name]?: string } = {}
  if (typeof text === 'string' && /^\d{1,18}$/.test(text)) found[name] = text
  return found
}
