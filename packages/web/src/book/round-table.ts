import type { BetRow, TableChoice } from '@nibble/contract'
import type { RoundLength, Table } from '@nibble/domain'

// The ninth digit of a round's number encodes its length and table: 1 and 3 on the block table, 6 and 8 on the guarded
// one.

export const roundLengthOf = (round: string): RoundLength => ('38'.includes(round.charAt(8)) ? '3m' : '1m')

export const tableOfRound = (round: string): TableChoice =>
  '68'.includes(round.charAt(8)) ? 'guarded' : 'block'

/** The same round on the other table, with the same times and draw block. */
export const besideRound = (round: string): string => {
  const digit = Number(round.charAt(8))
  return `${round.slice(0, 8)}${digit > 5 ? digit - 5 : digit + 5}${round.slice(9)}`
}

type Drawn = { readonly paytable: Table; readonly guarded: BetRow['guarded'] }

/** What games are judged on: the block; for a guarded round with the hash of block and beacon. Null until known. */
export const judged = <Block extends { readonly hash: string }>(
  { paytable, guarded }: Drawn,
  block: Block | null,
): Block | null => {
  if (block === null || paytable !== 'guarded') return block
  return guarded === null ? null : { ...block, hash: guarded.hash }
}

/** The hash that decided a bet; null until known. */
export const judgedHash = (bet: Drawn & Pick<BetRow, 'hash'>): string | null =>
  judged(bet, bet.hash === null ? null : { hash: bet.hash })?.hash ?? null
