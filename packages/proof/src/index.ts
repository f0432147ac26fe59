export { CHECKS } from './checks.ts'
export { HeaderError, type HeaderFields, type HeaderProblem, readHeader } from './header-fields.ts'
export { encodeHeader, hashHeader, headerHeight, headerTimeMs } from './header-hash.ts'
export { hashOfBytes } from './hex.ts'
export type { JackpotClaim } from './jackpot-claim.ts'
export {
  LIABILITY_FORMAT,
  type LiabilityProof,
  readLiabilityProof,
  writeLiabilityProof,
} from './liabilities/liability-file.ts'
export { type Leaf, leafNode, type SumNode } from './liabilities/sum-node.ts'
export { depthOf, levelsOf, rootOf, siblingsOf } from './liabilities/sum-tree.ts'
export { isCounted, type LiabilityStep, verifyLiability } from './liabilities/verify-liability.ts'
export {
  PROOF_FORMAT,
  type Proof,
  type ProvenBet,
  readProof,
  type StatedHeader,
} from './proof-file.ts'
export { ProofError } from './read-fields.ts'
export { rulesFingerprint } from './rules-fingerprint.ts'
export { recoverProducer, SealError } from './seal.ts'
export { isProven, type ProofStep, type StepState, verifyProof } from './verify-proof.ts'
export { writeProof } from './write-proof.ts'
