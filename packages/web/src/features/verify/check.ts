import type { Amount, BlockHash, Facts, GameId, Ratio, Windows } from '@nibble/domain'
import type { Proof, ProvenBet } from '@nibble/proof'
import type { RpcAnswer } from './rpc.ts'
import type { Target } from './target.ts'

// What a check found, as data. `run-check.ts` works it out, with the cryptography in a chunk of its own; the screen says it.

export type StepState = 'passed' | 'failed' | 'skipped' | 'stopped'

export type EndpointAnswer = {
  readonly endpoint: string
  /** `agrees`: it sent the header that most others sent; `differs`: another one. */
  readonly kind: 'agrees' | 'differs' | 'malformed' | Exclude<RpcAnswer['kind'], 'block'>
  readonly forMs: number | null
}

type Step<Id extends string, StepFacts> = {
  readonly id: Id
  readonly state: StepState
  readonly facts: StepFacts
}

export type CheckStep =
  | Step<'fetched', { readonly answers: readonly EndpointAnswer[]; readonly fields: number | null }>
  | Step<'hash', { readonly stated: string; readonly computed: BlockHash; readonly bytes: number }>
  | Step<
      'parent',
      {
        readonly parentTimeMs: number | null
        readonly timeMs: number
        /** Null for a block by itself: no round asks for a draw time. */
        readonly drawAt: number | null
        readonly isLinked: boolean
        /** The draw time follows from the round's number and these windows. */
        readonly windows: Windows | null
        readonly isUsual: boolean
        readonly isScheduled: boolean
      }
    >
  | Step<'seal', { readonly miner: string; readonly signer: string | null }>
  | Step<
      'rules',
      { readonly paytable: Proof['paytable']; readonly stated: string; readonly computed: BlockHash }
    >
  | Step<
      'result',
      {
        readonly hash: BlockHash
        readonly height: bigint
        readonly outcomes: readonly {
          readonly game: GameId
          readonly outcome: string
          readonly facts: Facts
        }[]
        readonly bet: ProvenBet | null
        readonly computed: { readonly outcome: string; readonly result: string } | null
      }
    >
  | Step<
      'return',
      {
        readonly bet: ProvenBet | null
        readonly ratio: Ratio | null
        readonly returned: Amount | null
      }
    >

export type StepId = CheckStep['id']
export const STEP_IDS: readonly StepId[] = ['fetched', 'hash', 'parent', 'seal', 'rules', 'result', 'return']

export type Check = {
  readonly target: Target
  /** As far as it came: a step that fails stops those after it. */
  readonly steps: readonly CheckStep[]
  readonly forMs: number
  readonly hash: BlockHash | null
  readonly height: bigint | null
  /** What the server claims; null for a block by itself. */
  readonly claim: Proof | null
  /** The file for the command line, with the headers that the endpoints sent. */
  readonly file: { readonly name: string; readonly json: string } | null
}

export const isProven = ({ steps }: Check): boolean =>
  steps.length === STEP_IDS.length && steps.every(({ state }) => state === 'passed' || state === 'skipped')

/** How many steps held, of how many there was something to check. */
export const tally = ({ steps }: Check): { readonly passed: number; readonly of: number } => ({
  passed: steps.filter(({ state }) => state === 'passed').length,
  of: STEP_IDS.length - steps.filter(({ state }) => state === 'skipped').length,
})
