import { randomBytes } from 'node:crypto'
import { type RoundNumber, roundNumberFrom } from '@nibble/domain'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import { pgArray } from '../../../db/sql.ts'
import { createLeafMaker, type LeafMaker } from '../../../shared/book/leaf.ts'
import type { BookKey, BookKeys } from './book-keys.ts'

/** The basis of a round's leaves and receipts. It never changes. */
export type RoundBook = {
  readonly round: RoundNumber
  readonly key: BookKey
  readonly roundSecret: Buffer
  readonly tagSecret: Buffer
  readonly leaves: LeafMaker
  /** The tags of its players, as far as requested, by player number: a bigint takes three times as long to find. */
  readonly tags: Map<number, string>
}

export type RoundBooks = {
  /**
   * The books of those rounds that have one; a round not yet closed is given its own. A round whose key is lost has
   * none. Throws if the key of another does not open.
   */
  find(rounds: Iterable<bigint>): Promise<ReadonlyMap<bigint, RoundBook>>
}

/** More than are open or scheduled at once. */
const KEPT = 32

export const createRoundBooks = (db: Database, keys: BookKeys): RoundBooks => {
  const known = new LRUCache<bigint, RoundBook>({ max: KEPT })
  return {
    find: async (rounds) => {
      // Held here: anybody may name so many rounds that the cache evicts the open one.
      const found = new Map<bigint, RoundBook>()
      const missing: bigint[] = []
      for (const round of new Set(rounds)) {
        const book = known.get(round)
        if (book === undefined) missing.push(round)
        else found.set(round, book)
      }
      if (missing.length > 0) {
        let rows = await readBooks(db, missing)
        if (rows.length < missing.length) {
          await openBooks(db, missing)
          rows = await readBooks(db, missing)
        }
        for (const { round_id, key_id, round_secret: roundSecret, tag_secret: tagSecret } of rows) {
          const round = roundNumberFrom(round_id)
          const leaves = createLeafMaker({ round, roundSecret, tagSecret })
          const key = await keys.find(key_id)
          const book = { round, key, roundSecret, tagSecret, leaves, tags: new Map() }
          known.set(round_id, book)
          found.set(round_id, book)
        }
      }
      return found
    },
  }
}

/** Gives rounds that are not closed their secrets and key, unless they have them. */
export const openBooks = async (db: Database, rounds: readonly (bigint | string)[]): Promise<void> => {
  if (rounds.length === 0) return
  const secrets = () => rounds.map(() => randomBytes(32))
  await db.pool.query('select book_open($1, $2, $3)', [pgArray(rounds), secrets(), secrets()])
}

type BookRow = {
  readonly round_id: bigint
  readonly key_id: string
  readonly round_secret: Buffer
  readonly tag_secret: Buffer
}

const readBooks = async (db: Database, rounds: readonly bigint[]): Promise<BookRow[]> => {
  const { rows } = await db.pool.query<BookRow>(
    `select b.round_id, b.key_id, b.round_secret, b.tag_secret
     from book b join book_key k on k.id = b.key_id where b.round_id = any($1::bigint[]) and k.lost_at is null`,
    [pgArray(rounds)],
  )
  return rows
}
