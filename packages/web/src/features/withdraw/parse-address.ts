import { getAddress, isAddress } from 'viem/utils'

/** A typed address. `plain` has no checksum: its letters are all lower case or all capitals. */
export type TypedAddress =
  | { readonly kind: 'empty' | 'malformed' | 'checksum' | 'zero' }
  | { readonly kind: 'checked' | 'plain'; readonly address: string }

const SHAPE = /^0x[0-9a-fA-F]{40}$/
const ZERO = /^0x0{40}$/

/** Mixed case is a checksum (EIP-55): if it does not match, a character was mistyped. */
export const parseTypedAddress = (typed: string): TypedAddress => {
  const text = typed.trim()
  if (text === '') return { kind: 'empty' }
  if (!SHAPE.test(text)) return { kind: 'malformed' }
  if (ZERO.test(text)) return { kind: 'zero' }

  const digits = text.slice(2)
  const small: `0x${string}` = `0x${digits.toLowerCase()}`
  const address = getAddress(small)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return { kind: 'plain', address }
  return isAddress(text) ? { kind: 'checked', address } : { kind: 'checksum' }
}
