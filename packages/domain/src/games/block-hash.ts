declare const blockHashBrand: unique symbol

/** A block's hash: `0x` and 64 lower-case hexadecimal digits. */
export type BlockHash = `0x${string}` & { readonly [blockHashBrand]: 'BlockHash' }

const ANY_CASE = /^0x[0-9a-fA-F]{64}$/

/** A hash as a person or a node writes it, digits in any case; null for anything else. */
export const normaliseHash = (text: string): BlockHash | null =>
  ANY_CASE.test(text) ? (text.toLowerCase() as BlockHash) : null
