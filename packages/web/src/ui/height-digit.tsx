import type { Facts } from '@nibble/domain'

/** Beside a hash's characters in the sum game: the last digit of the height, which is added to them. */
export const HeightDigit = ({ facts }: { facts: Facts }) =>
  facts.kind === 'sum' && <span className="text-muted">{`+\u00a0…${facts.heightDigit}`}</span>
