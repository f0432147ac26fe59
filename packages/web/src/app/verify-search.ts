/** What /verify should prove: one of the player's bets, a round, or a block by height or hash; and the game one comes from. */
export type VerifySearch = {
  readonly bet?: string
  readonly round?: string
  readonly block?: string
  readonly game?: string
}

export const verifySearch = (search: Record<string, unknown>): VerifySearch => ({
  ...named('bet', search['bet']),
  ...named('round', search['round']),
  ...named('block', search['block']),
  ...named('game', search['game'], /^[a-z][a-z0-9-]{1,19}$/),
})

/** Digits, or a block hash. */
const WORD = /^(\d{1,18}|0x[0-9a-f]{64})$/

const named = <Name extends string>(
  name: Name,
  value: unknown,
  word = WORD,
): { readonly [K in Name]?: string } => {
  const found: { [K in Name]?: string } = {}
  if (typeof value === 'string' && word.test(value)) found[name] = value
  return found
}
