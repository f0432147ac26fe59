export { addCapital, type CapitalRequest } from './add-capital.ts'
export { type BooksWatch, readBooksWatch } from './books-watch.ts'
export { type ChainBooks, readChainBooks } from './chain-books.ts'
export type { Check } from './check.ts'
export {
  connectToLook,
  type LookingEndpoints,
  lookAtAllBooks,
  lookAtBooks,
} from './look-at-books.ts'
export { type KnownHoldings, lookAtChain } from './look-at-chain.ts'
export { noteLook, stopUnwatched } from './note-look.ts'
export { noteSurplus } from './note-surplus.ts'
export { runAudit } from './run-audit.ts'
export type { Wrong } from './wrong.ts'
