import type { BlockHash } from '@nibble/domain'
import type { Proof, ProofStep } from '@nibble/proof'
import { CHECKS, type OpenPoint, openPoints, type TestChain } from '@nibble/proof/checks'
import type { KeptReceipt } from '../../book/receipt-store.ts'
import type { RpcAnswer } from './rpc.ts'
import type { Target } from './target.ts'

// The result of a check, as data. `run-check.ts` computes it, in a chunk with the cryptography; the screen displays it.

export type StepState = 'passed' | 'failed' | 'skipped' | 'stopped'

export type EndpointAnswer = {
  readonly endpoint: string
  /** `agrees`: it sent the same header as most others; `differs`: another one. */
  readonly kind: 'agrees' | 'differs' | 'malformed' | Exclude<RpcAnswer['kind'], 'block'>
  readonly forMs: number | null
}

type Step<Id extends string, StepFacts> = {
  readonly id: Id
  readonly state: StepState
  readonly facts: StepFacts
}

/** As the proof's own steps, except what only the page knows. */
type OfProof<Id extends ProofStep['id']> = Step<Id, Extract<ProofStep, { id: Id }>['facts']>
type Computed = Extract<ProofStep, { id: 'result' }>['facts']
type ReceiptFacts = NonNullable<Extract<ProofStep, { id: 'receipt' }>['facts']>

export type CheckStep =
  | Step<'fetched', { readonly answers: readonly EndpointAnswer[]; readonly fields: number | null }>
  | Step<'header_hash', { readonly stated: string; readonly computed: BlockHash; readonly bytes: number }>
  /** `computed` is null if no endpoint sent the parent of a standalone block. */
  | Step<'parent_link', { readonly parentHash: string; readonly computed: BlockHash | null }>
  | OfProof<'draw_time'>
  | OfProof<'seal'>
  | OfProof<'round_times'>
  | OfProof<'rules'>
  | OfProof<'beacon'>
  | Step<'result', Computed & { readonly hash: BlockHash; readonly height: bigint }>
  | OfProof<'return'>
  | OfProof<'jackpot'>
  /** `altered`: this browser keeps a receipt of another bet under this number. */
  | Step<
      'receipt',
      (Omit<ReceiptFacts, 'problem'> & { readonly problem: ReceiptFacts['problem'] | 'altered' }) | null
    >
  | OfProof<'sealed'>
  | OfProof<'anchor'>

/** The server answered with the proof of something else than was asked for, which proves nothing about that. */
export class OtherProof extends Error {}

export type StepId = CheckStep['id']

/** A standalone block belongs to no round and has no bets. */
const OF_ROUNDS: ReadonlySet<StepId> = new Set([
  'draw_time',
  'round_times',
  'rules',
  'beacon',
  'return',
  'receipt',
  'sealed',
  'anchor',
])

/** A round alone has neither: they come last, as what a bet would add. */
const OF_BETS: ReadonlySet<StepId> = new Set(['receipt', 'return'])

/** The checks, in the order in which they are shown. */
export const stepsOf = ({ kind }: Target): readonly StepId[] => {
  if (kind === 'block') return CHECKS.filter((id) => !OF_ROUNDS.has(id))
  if (kind !== 'round') return CHECKS
  return [...CHECKS.filter((id) => !OF_BETS.has(id)), ...OF_BETS]
}

export type Check = {
  readonly target: Target
  /** The steps so far: a failed step stops the ones after it. */
  readonly steps: readonly CheckStep[]
  readonly forMs: number
  /**
   * Why nothing is said of what was asked, although nothing was found false: no endpoint answered, or those that did do
   * not have, or hardly have, the block that a visitor typed. A block that the server or a file names has to be there.
   */
  readonly unfound: 'unanswered' | 'unknown' | 'rare' | null
  /** What games are judged on: for a guarded round, block and beacon together. */
  readonly hash: BlockHash | null
  readonly height: bigint | null
  /** What the server claims; null for a standalone block. */
  readonly claim: Proof | null
  /** The receipt in this browser that failed: it is not valid, or not for what the claim says of its bet. */
  readonly failedReceipt: KeptReceipt | null
  /** The house confirmed which keys are its own. */
  readonly isKeyKnown: boolean
  /** The chain that was asked, if it does not count as BNB Smart Chain. */
  readonly testChain: TestChain | null
  /** The file for the command line, including the headers from the endpoints. */
  readonly file: { readonly name: string; readonly json: string } | null
}

export const isProven = ({ target, steps }: Check): boolean =>
  steps.length === stepsOf(target).length &&
  steps.every(({ state }) => state === 'passed' || state === 'skipped')

/** A seal that the file names but too few endpoints show. */
export const isUnseen = ({ steps }: Pick<Check, 'steps'>): boolean =>
  steps.some((step) => step.id === 'anchor' && step.state === 'skipped' && step.facts !== null)

/** Proven on the real chain, with no seal left unseen: only this is shown in green. */
export const isFullyProven = (check: Check): boolean =>
  isProven(check) && check.testChain === null && !isUnseen(check)

/** What rests on the word of the file's author, although nothing failed. */
export const openOf = ({ claim, steps }: Pick<Check, 'claim' | 'steps'>): readonly OpenPoint[] =>
  claim === null ? [] : openPoints(claim, steps)

/** How many steps passed, out of those with something to check. */
export const tally = ({ target, steps }: Check): { readonly passed: number; readonly of: number } => ({
  passed: steps.filter(({ state }) => state === 'passed').length,
  of: stepsOf(target).length - steps.filter(({ state }) => state === 'skipped').length,
})
