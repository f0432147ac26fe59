// A conversion's way. Nobody moves one except along this table, and each move is one compare-and-set.

export const CONVERSION_STATES = [
  'pending',
  'approved',
  'rejected',
  'in_progress',
  'complete',
  'cancelled',
] as const

export type ConversionState = (typeof CONVERSION_STATES)[number]

type Move = { readonly from: readonly ConversionState[]; readonly to: ConversionState }

/** Until it is rejected, cancelled or complete, what was given is held. A pair without review is complete at once. */
export const CONVERSION_MOVES = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  cancel: { from: ['pending'], to: 'cancelled' },
  begin: { from: ['approved'], to: 'in_progress' },
  finish: { from: ['in_progress'], to: 'complete' },
} as const satisfies Readonly<Record<string, Move>>

export type ConversionMove = keyof typeof CONVERSION_MOVES

export const mayMoveConversion = (move: ConversionMove, state: ConversionState): boolean =>
  CONVERSION_MOVES[move].from.some((from) => from === state)
