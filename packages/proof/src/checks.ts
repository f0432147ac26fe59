import type { ProofStep } from './verify-proof.ts'

/**
 * All that is checked of a round or a bet, in the order in which it happened (accepted, sealed, drawn, paid): page and command line count by this one list. `fetched`: the
 * block is on the chain, which takes somebody to ask; a file alone cannot show it.
 */
export const CHECKS = [
  'receipt',
  'sealed',
  'anchor',
  'fetched',
  'header_hash',
  'parent_link',
  'draw_time',
  'seal',
  'round_times',
  'rules',
  'beacon',
  'result',
  'return',
  'jackpot',
] as const satisfies readonly (ProofStep['id'] | 'fetched')[]
