import type { SealStep } from '@nibble/signer/seal/seal-setup.ts'
import type { Step } from '@nibble/signer/signer-setup.ts'

/** Where a signer dies: the n-th time that it reaches this step. */
export type Death = {
  readonly step: Step | SealStep
  readonly after: number
  /** It does not die there but does nothing any more. */
  readonly hangs?: boolean
}

/** The variable that passes this to the signer. */
export const DEATH = 'FAULTS_SIGNER_DEATH'

/** Every step of a payment; in rotation, so that each is tried equally often. */
export const DEADLY_STEPS: readonly Step[] = [
  'taken',
  'signed',
  'sent',
  'replacement signed',
  'replacement sent',
  'final seen',
  'reported',
]

/** Every step of a seal. */
export const DEADLY_SEAL_STEPS: readonly SealStep[] = ['seal found', 'seal stored', 'seal sent', 'seal noted']
