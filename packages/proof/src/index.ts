export { findLie, findMissing, type Lie, type RoundSeen } from './book/check-round.ts'
export * from './book/day.ts'
export { encodeFields, leafHash, type Sha256, sha256 } from './book/encoding.ts'
export {
  HEAD_FORMAT,
  RECEIPT_FORMAT,
  readAnchor,
  readBetLeaf,
  readCancelLeaf,
  readHead,
  readLeaf,
  readReceipt,
  writeAnchor,
  writeHead,
  writeReceipt,
} from './book/files.ts'
export { type Evidence, type Fraud, type FraudVerdict, judgeFraud, returnOf } from './book/fraud.ts'
export { FRAUD_FORMAT, readFraud, writeFraud } from './book/fraud-file.ts'
export * from './book/leaves.ts'
export type { BookProof } from './book/proof-book.ts'
export * from './book/publication.ts'
export { type BrokenRule, brokenRule, sumsOf } from './book/round-book.ts'
export { holdsSeal, SEALED_TOPIC } from './book/sealed-event.ts'
export * from './book/signed.ts'
export * from './book/tree.ts'
export { elapsedSince, steadyClock } from './book/watch/clock.ts'
export { type Chain, type House, readPublished, readSealed, type Shown } from './book/watch/house.ts'
export type { Report } from './book/watch/report.ts'
export { AWAY_MS, watchHouse } from './book/watch/watch-house.ts'
export {
  type DailyRoot,
  ROOTS_ASKED,
  type RootReport,
  watchLiabilities,
} from './book/watch/watch-liabilities.ts'
export {
  CASE_FORMAT,
  type Case,
  type CaseEvent,
  isCase,
  readCase,
  writeCase,
} from './case/case-file.ts'
export {
  type CaseCheck,
  type CaseTransfer,
  holdsTransfer,
  transferOf,
  verifyCase,
} from './case/verify-case.ts'
export { CHECKS, type OpenPoint, openPoints } from './checks.ts'
export {
  encodeHeader,
  HeaderError,
  type HeaderFields,
  type HeaderProblem,
  hashHeader,
  headerHeight,
  headerTimeMs,
  readHeader,
} from './header-fields.ts'
export { hashOfBytes } from './hex.ts'
export type { JackpotClaim } from './jackpot-claim.ts'
export {
  LIABILITY_FORMAT,
  type LiabilityProof,
  readLiabilityProof,
  writeLiabilityProof,
} from './liabilities/liability-file.ts'
export {
  depthOf,
  type Leaf,
  leafNode,
  levelsOf,
  rootOf,
  type SumNode,
  siblingsOf,
} from './liabilities/sum-tree.ts'
export { isIncluded, type LiabilityStep, verifyLiability } from './liabilities/verify-liability.ts'
export type { ProvenBeacon } from './proof-beacon.ts'
export {
  type Proof,
  type ProvenBet,
  readProof,
  type StatedHeader,
  writeProof,
} from './proof-file.ts'
export { ProofError } from './read-fields.ts'
export { rulesFingerprint } from './rules-fingerprint.ts'
export { recoverProducer, SealError } from './seal.ts'
export * from './test-chain.ts'
export { isProven, type ProofStep, type StepState, verifyProof } from './verify-proof.ts'
