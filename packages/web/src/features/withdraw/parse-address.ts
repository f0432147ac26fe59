import { getAddress, isAddress } from 'viem/utils'

/** What somebody typed as an address. `plain` is one that carries no checksum: all letters are small, or all capitals. */
export type TypedAddress =
  | { readonly kind: 'empty' | 'malformed' | 'checksum' | 'zero' }
  | { readonly kind: 'checked' | 'plain'; readonly address: string }

const SHAPE = /^0x[0-9a-fA-F]{40}$/
const ZERO = /^0x0{40}$/

/** Capitals are a checksum (EIP-55): where they do not fit, a character was mistyped. */
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
