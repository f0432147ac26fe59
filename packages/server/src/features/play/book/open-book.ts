import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstallationSecrets } from '../../../secrets/seal.ts'
import { bookProofs, type FindBookProof } from './bet-proof.ts'
import { type BookKeys, openBookKeys } from './book-keys.ts'
import { createReceipts, type Receipts } from './receipts.ts'
import { createRoundBooks, type RoundBooks } from './round-books.ts'

export type Book = {
  readonly keys: BookKeys
  readonly books: RoundBooks
  readonly receipts: Receipts
  readonly findProof: FindBookProof
}

/** Throws a sentence if its key does not open. */
export const openBook = async (db: Database, secrets: InstallationSecrets): Promise<Book> => {
  const keys = await openBookKeys(db, secrets)
  // Draws that close from now on are signed, whoever leads the rounds. Does not wait for the standby: if lost, it is recorded again.
  await inTransaction(
    db.pool,
    (client) => client.query<{ since: Date }>('select book_whole_since() as since'),
    {
      settings: 'set local synchronous_commit = local',
    },
  )
  const books = createRoundBooks(db, keys)
  const receipts = createReceipts(db, books)
  return { keys, books, receipts, findProof: bookProofs({ db, receipts }) }
}
