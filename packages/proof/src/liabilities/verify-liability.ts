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
  /** The leaf has its place among so many, and as many steps lead from there to the root. */
  | Step<'place', { readonly index: number; readonly count: number; readonly steps: number }>
  /** The amount, joined with every sibling on its way, comes to the root. */
  | Step<'root', { readonly stated: BlockHash; readonly computed: BlockHash | null }>
  /** The sums of all siblings and the amount make the total: nobody below was counted as less than nothing. */
  | Step<'total', { readonly stated: Amount; readonly computed: Amount | null }>

/** Every step is checked by itself. That the root is the one that everybody is shown is for the caller to compare. */
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

/** Null where a sum on the way is none that can be owed. */
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
