// The two calls of a token that are needed, encoded by hand: a selector and words of 32 bytes.

const TRANSFER = '0xa9059cbb'
const BALANCE_OF = '0x70a08231'

/** `transfer(to, raw)`. */
export const transferData = ({ to, raw }: { readonly to: string; readonly raw: bigint }): string =>
  `${TRANSFER}${addressWord(to)}${raw.toString(16).padStart(64, '0')}`

/** `balanceOf(owner)`. */
export const balanceOfData = (owner: string): string => `${BALANCE_OF}${addressWord(owner)}`

/** What `balanceOf` answered; null for anything else. */
export const readBalance = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : null

const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
