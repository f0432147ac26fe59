/** What /verify should prove: one of the player's bets, a round, or a block by height or hash. */
export type VerifySearch = { readonly bet?: string; readonly round?: string; readonly block?: string }

/** Digits, or a block hash. */
export const verifySearch = (search: Record<string, unknown>): VerifySearch => ({
  ...named('bet', search['bet']),
  ...named('round', search['round']),
  ...named('block', search['block']),
})

const WORD = /^(\d{1,18}|0x[0-9a-f]{64})$/

const named = <Name extends string>(name: Name, value: unknown): { readonly [K in Name]?: string } => {
  const found: { [K in Name]?: string } = {}
  if (typeof value === 'string' && WORD.test(value)) found[name] = value
  return found
}
