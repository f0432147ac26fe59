export { HeaderError, type HeaderFields, type HeaderProblem, readHeader } from './header-fields.ts'
export { encodeHeader, hashHeader, headerHeight, headerTimeMs } from './header-hash.ts'
export {
  PROOF_FORMAT,
  type Proof,
  ProofError,
  type ProvenBet,
  readProof,
  type StatedHeader,
} from './proof-file.ts'
export { rulesFingerprint } from './rules-fingerprint.ts'
export { recoverProducer, SealError } from './seal.ts'
export { isProven, type ProofStep, type StepState, verifyProof } from './verify-proof.ts'
export { writeProof } from './write-proof.ts'
