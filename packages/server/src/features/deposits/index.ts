export { bookDeposits, type FinalRange } from './book-deposits.ts'
export { findDepositAddress, listDepositAddresses } from './deposit-address.ts'
export {
  type DepositChain,
  type DepositSource,
  findDepositChain,
  openDepositChain,
  rewindDepositChain,
} from './deposit-chain.ts'
export { readDepositTerms, setDepositTerms } from './deposit-terms.ts'
export { type AddressDeriver, addressDeriver } from './derive-address.ts'
export { readHoldingsDue } from './holdings-due.ts'
export type { Incoming } from './incoming.ts'
export { listDeposits } from './list-deposits.ts'
export { findWantedDeposits, listForOperators } from './list-for-operators.ts'
export { noteSeen } from './note-seen.ts'
export { isOwnAddress } from './own-address.ts'
export { ownTransfers } from './own-transfers.ts'
export { lookAgain, type Reread, rereadDeposits } from './reread-deposits.ts'
