import type { Facts } from '@nibble/domain'

/** Beside a hash's characters in the sum game: the last digit of the height, which is added to them. */
export const HeightDigit = ({ facts }: { facts: Facts }) =>
  facts.kind === 'sum' && <span className="text-12 whitespace-nowrap text-muted">+…{facts.heightDigit}</span>
