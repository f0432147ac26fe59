import type { Proof } from './proof-file.ts'
import type { ProofStep } from './verify-proof.ts'

export * from './test-chain.ts'

/**
 * All checks of a round or bet, in the order of events (accepted, sealed, drawn, paid): page and command line count by
 * this list. `fetched`: the block is on the chain, which needs a node; a file alone cannot show it.
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

/**
 * What a proof without failures leaves open, so that it does not prove everything in its file: `unsigned`, nothing
 * signed names the bet; `unkept`, it does not show that the player kept the bet until the draw; `jackpot`, nothing
 * signed says what the pools held. Page and command line use this list.
 */
export type OpenPoint = 'unsigned' | 'unkept' | 'jackpot'

export const openPoints = (
  { bet, jackpot }: Pick<Proof, 'bet' | 'jackpot'>,
  steps: readonly { readonly id: string; readonly state: string }[],
): readonly OpenPoint[] => {
  const holds = (wanted: ProofStep['id']) =>
    steps.some(({ id, state }) => id === wanted && (state === 'ok' || state === 'passed'))
  const ofBet = (): OpenPoint[] => {
    if (bet === null || (holds('receipt') && holds('sealed'))) return []
    return [holds('receipt') ? 'unkept' : 'unsigned']
  }
  return [...ofBet(), ...(jackpot.length > 0 ? (['jackpot'] as const) : [])]
}
