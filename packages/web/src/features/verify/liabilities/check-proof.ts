import type { LiabilityRoot } from '@nibble/contract'
import {
  isIncluded,
  type LiabilityProof,
  type LiabilityStep,
  readLiabilityProof,
  verifyLiability,
} from '@nibble/proof'

/** The result of checking a player's own proof here. */
export type OwnCheck = {
  readonly proof: LiabilityProof
  readonly steps: readonly LiabilityStep[]
  /** Whether the proof has the same root as everybody is shown. */
  readonly isPublic: boolean
  /** Whether the leaf names this player: one leaf could be shown to all who are owed the same. */
  readonly isOwn: boolean
  readonly isIncluded: boolean
  readonly file: { readonly name: string; readonly json: string }
}

export const checkProof = (json: unknown, root: LiabilityRoot, bindId: string | null): OwnCheck => {
  const proof = readLiabilityProof(json)
  const steps = verifyLiability(proof)
  const isPublic =
    proof.day === root.day &&
    proof.root === root.root &&
    proof.total === root.total &&
    proof.count === root.count
  const isOwn = proof.bindId === bindId
  return {
    proof,
    steps,
    isPublic,
    isOwn,
    isIncluded: isPublic && isOwn && isIncluded(steps),
    file: { name: `nibble-liabilities-${proof.day}.json`, json: JSON.stringify(json, null, 2) },
  }
}
