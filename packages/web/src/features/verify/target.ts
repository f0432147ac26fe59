import { parseRoundNumber, type RoundNumber } from '@nibble/domain'

/** What to check. A block and a file need only the endpoints; a round and a bet are claims of the server. */
export type Target =
  | { readonly kind: 'bet'; readonly betId: string }
  | { readonly kind: 'round'; readonly round: RoundNumber }
  | { readonly kind: 'block'; readonly height: bigint }
  | { readonly kind: 'block'; readonly hash: string }
  /** A proof from the visitor; `size` in bytes. */
  | { readonly kind: 'file'; readonly name: string; readonly size: number; readonly json: unknown }

export const TARGET_KINDS = ['bet', 'round', 'block', 'file'] as const
export type TargetKind = (typeof TARGET_KINDS)[number]
/** What can be typed, and can be in an address. */
export const TYPED_KINDS = ['bet', 'round', 'block'] as const
export type TypedKind = (typeof TYPED_KINDS)[number]

/** Parses typed input or the address, ignoring spaces and thousands separators. Null if invalid. */
export const readTarget = (kind: TypedKind, typed: string): Target | null => {
  const text = typed.trim().replace(/[\s.,'\u00a0\u202f]/g, '')
  switch (kind) {
    case 'bet':
      return /^[1-9]\d{0,17}$/.test(text) ? { kind, betId: text } : null
    case 'round': {
      const round = parseRoundNumber(text)
      return round === null ? null : { kind, round }
    }
    case 'block':
      if (/^0x[0-9a-f]{64}$/i.test(text)) return { kind, hash: text.toLowerCase() }
      return /^\d{1,15}$/.test(text) ? { kind, height: BigInt(text) } : null
  }
}
