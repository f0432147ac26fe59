import { type BlockHash, explain, GAME_IDS, isJackpotHit, outcomeOf } from '@nibble/domain'
import {
  encodeHeader,
  type HeaderFields,
  hashHeader,
  headerHeight,
  type Proof,
  type ProofStep,
  recoverProducer,
  SealError,
  verifyProof,
} from '@nibble/proof'
import type { CheckStep } from './check.ts'
import type { Target } from './target.ts'

// What is checked of a claim, and of a block alone.

/** The beacon code is large, and loaded for guarded rounds only. */
export const claimSteps = async (
  proof: Proof,
  keys: readonly string[] | null,
): Promise<readonly CheckStep[]> => {
  const beacons = proof.beacon === null ? null : await import('@nibble/proof/beacon')
  const steps = verifyProof(proof, { beacons, keys })
  const { header } = proof.draw
  const guarded = steps.find((step) => step.id === 'beacon')
  const hash = (guarded?.id === 'beacon' ? guarded.facts?.hash : undefined) ?? hashHeader(header)
  return steps.map((step) => claimStep(step, { hash, height: headerHeight(header) }))
}

const claimStep = (
  step: ProofStep,
  { hash, height }: { readonly hash: BlockHash; readonly height: bigint },
): CheckStep => {
  const state = stateOf(step)
  switch (step.id) {
    case 'parent_link': {
      const { parentHash, computed } = step.facts
      return { id: step.id, state, facts: { parentHash, computed } }
    }
    case 'result':
      return {
        id: step.id,
        state,
        facts: { ...step.facts, hash, height },
      }
    case 'header_hash':
    case 'draw_time':
    case 'seal':
    case 'round_times':
    case 'rules':
    case 'beacon':
    case 'return':
    case 'jackpot':
    case 'receipt':
    case 'sealed':
    case 'anchor':
      return { ...step, state }
  }
}

const stateOf = ({ state }: ProofStep) => (state === 'ok' ? 'passed' : state)

type BlockOptions = {
  readonly target: Target
  readonly header: HeaderFields
  readonly parent: HeaderFields | null
  readonly reported: string
  readonly chainId: number
}

/** A standalone block: its hash, parent and seal; then its result for every game and the pools. */
export const blockSteps = ({
  target,
  header,
  parent,
  reported,
  chainId,
}: BlockOptions): readonly CheckStep[] => {
  const hash = hashHeader(header)
  const height = headerHeight(header)
  const stated = target.kind === 'block' && 'hash' in target ? target.hash : reported
  const parentHash = header['parentHash'] ?? ''
  const computed = parent === null ? null : hashHeader(parent)
  const hits = isJackpotHit(hash)
  return [
    {
      id: 'header_hash',
      state: stated === hash ? 'passed' : 'failed',
      facts: { stated, computed: hash, bytes: encodeHeader(header).length },
    },
    {
      id: 'parent_link',
      state: computed === parentHash ? 'passed' : 'failed',
      facts: { parentHash, computed },
    },
    sealStep(header, chainId),
    {
      id: 'result',
      state: 'passed',
      facts: {
        hash,
        height,
        outcomes: GAME_IDS.map((game) => ({
          game,
          outcome: outcomeOf({ game, hash, height }),
          facts: explain({ game, hash, height }),
        })),
        bet: null,
        computed: null,
      },
    },
    {
      id: 'jackpot',
      state: hits ? 'passed' : 'skipped',
      facts: { ending: hash.slice(-4), hits, isGuarded: false, pools: [] },
    },
  ]
}

const sealStep = (header: HeaderFields, chainId: number): CheckStep => {
  const miner = header['miner'] ?? ''
  try {
    const signer = recoverProducer({ chainId, header })
    return { id: 'seal', state: signer === null ? 'skipped' : 'passed', facts: { miner, signer } }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    return { id: 'seal', state: 'failed', facts: { miner, signer: error.signer } }
  }
}
