import type { BetRow, TableChoice } from '@nibble/contract'
import type { RoundLength, Table } from '@nibble/domain'

// The ninth digit of a round's number says its length and its table: 1 and 3 of the block's, 6 and 8 of the guarded one.

export const roundLengthOf = (round: string): RoundLength => ('38'.includes(round.charAt(8)) ? '3m' : '1m')

export const tableOfRound = (round: string): TableChoice =>
  '68'.includes(round.charAt(8)) ? 'guarded' : 'block'

/** The round of the other table, with the same times and the same draw block. */
export const besideRound = (round: string): string => {
  const digit = Number(round.charAt(8))
  return `${round.slice(0, 8)}${digit > 5 ? digit - 5 : digit + 5}${round.slice(9)}`
}

type Drawn = { readonly paytable: Table; readonly guarded: BetRow['guarded'] }

/** What games are judged on: the block, of a guarded round with the hash of block and beacon. Null while it is not known. */
export const judged = <Block extends { readonly hash: string }>(
  { paytable, guarded }: Drawn,
  block: Block | null,
): Block | null => {
  if (block === null || paytable !== 'guarded') return block
  return guarded === null ? null : { ...block, hash: guarded.hash }
}

/** The hash that decided a bet; null while it is not known. */
export const judgedHash = (bet: Drawn & Pick<BetRow, 'hash'>): string | null =>
  judged(bet, bet.hash === null ? null : { hash: bet.hash })?.hash ?? null
