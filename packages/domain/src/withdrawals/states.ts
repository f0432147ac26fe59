// A withdrawal's way. Nobody moves one except along this table, and each move is one compare-and-set.

export const WITHDRAWAL_STATES = [
  'to_be_reviewed',
  'to_be_released',
  'withdrawing',
  'success',
  'failed',
  'not_received',
  'rejected',
] as const

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

type Move = { readonly from: readonly WithdrawalState[]; readonly to: WithdrawalState }

/**
 * `take` is the signer's: from there on the money may be on its way. A failed one (mined, and moved nothing) is tried
 * again or given back; given back it stays failed. What was mined and did not do what it should is `not_received`: people
 * find out whether it arrived. Those who were mistaken when they denied it find out later that it did.
 */
export const WITHDRAWAL_MOVES = {
  approve: { from: ['to_be_reviewed'], to: 'to_be_released' },
  release: { from: ['to_be_released'], to: 'to_be_released' },
  reject: { from: ['to_be_reviewed', 'to_be_released'], to: 'rejected' },
  take: { from: ['to_be_released'], to: 'withdrawing' },
  succeed: { from: ['withdrawing', 'not_received', 'failed', 'to_be_released'], to: 'success' },
  fail: { from: ['withdrawing', 'not_received'], to: 'failed' },
  dispute: { from: ['withdrawing'], to: 'not_received' },
  retry: { from: ['failed'], to: 'to_be_released' },
  refund: { from: ['failed'], to: 'failed' },
} as const satisfies Readonly<Record<string, Move>>

export type WithdrawalMove = keyof typeof WITHDRAWAL_MOVES

export const mayMove = (move: WithdrawalMove, state: WithdrawalState): boolean =>
  WITHDRAWAL_MOVES[move].from.some((from) => from === state)
