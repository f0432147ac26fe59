export { HeaderError, type HeaderFields, type HeaderProblem, readHeader } from './header-fields.ts'
export { encodeHeader, hashHeader, headerHeight, headerTimeMs } from './header-hash.ts'
export { rulesFingerprint } from './rules-fingerprint.ts'
export { recoverProducer, SealError } from './seal.ts'
