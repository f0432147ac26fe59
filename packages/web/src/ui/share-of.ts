import type { Amount } from '@nibble/domain'

/** A part of a whole in percent, for a bar; zero if there is no whole. */
export const shareOf = (part: Amount, whole: Amount | null): number =>
  whole === null || whole === 0n ? 0 : Number((part * 1_000n) / whole) / 10
