import { type Amount, amountOf, type BlockHash } from '@nibble/domain'
import { hashOfBytes } from '../hex.ts'
import type { StepState } from '../verify-proof.ts'
import type { LiabilityProof } from './liability-file.ts'
import { depthOf, leafNode, parentNode, type SumNode } from './sum-tree.ts'

type Step<Id extends string, StepFacts> = {
  readonly id: Id
  readonly state: StepState
  readonly facts: StepFacts
}

export type LiabilityStep =
  /** The index is below the count, and the path has as many steps as such a tree needs. */
  | Step<'place', { readonly index: number; readonly count: number; readonly steps: number }>
  /** The amount, joined with every sibling, leads to the root. */
  | Step<'root', { readonly stated: BlockHash; readonly computed: BlockHash | null }>
  /** The sums of all siblings plus the amount equal the total: nobody below was counted as negative. */
  | Step<'total', { readonly stated: Amount; readonly computed: Amount | null }>

/** Checks every step independently. The caller must compare the root with the public one. */
export const verifyLiability = (proof: LiabilityProof): readonly LiabilityStep[] => {
  const { index, count, siblings } = proof
  const top = climb(proof)
  const computed = top === null ? null : hashOfBytes(top.hash)
  const total = top === null ? null : amountOf(top.sum)
  const hasPlace = index < count && siblings.length === depthOf(count)
  return [
    { id: 'place', state: stateOf(hasPlace), facts: { index, count, steps: siblings.length } },
    { id: 'root', state: stateOf(computed === proof.root), facts: { stated: proof.root, computed } },
    { id: 'total', state: stateOf(total === proof.total), facts: { stated: proof.total, computed: total } },
  ]
}

export const isIncluded = (steps: readonly LiabilityStep[]): boolean =>
  steps.every(({ state }) => state === 'ok')

const stateOf = (holds: boolean): StepState => (holds ? 'ok' : 'failed')

/** Null if a sum on the way is not one that can be owed. */
const climb = ({ siblings, index, ...leaf }: LiabilityProof): SumNode | null => {
  try {
    return siblings.reduce(
      (node, sibling, up) =>
        Math.floor(index / 2 ** up) % 2 === 0 ? parentNode(node, sibling) : parentNode(sibling, node),
      leafNode(leaf),
    )
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
