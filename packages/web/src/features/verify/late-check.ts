// The check with what it asks of this browser and of the house: one chunk, loaded while the claim is fetched.

export { askForKeys, findKept } from '../../book/receipts.ts'
export { runCheck } from './run-check.ts'
