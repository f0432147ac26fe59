// The check with what it asks of this browser and of the house: one chunk, loaded while the claim is fetched.

export { findKept } from '../../book/kept.ts'
export { askForKeys } from '../../book/receipts.ts'
export { findDenied } from './find-denied.ts'
export { runCheck } from './run-check.ts'
