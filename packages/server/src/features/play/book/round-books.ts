import { randomBytes } from 'node:crypto'
import { type RoundNumber, roundNumberFrom } from '@nibble/domain'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../db/database.ts'
import { pgArray } from '../../../db/sql.ts'
import { createLeafMaker, type LeafMaker } from '../../../shared/book/leaf.ts'
import type { BookKey, BookKeys } from './book-keys.ts'

/** What the leaves and receipts of a round are made with. It never changes. */
export type RoundBook = {
  readonly round: RoundNumber
  readonly key: BookKey
  readonly roundSecret: Buffer
  readonly tagSecret: Buffer
  readonly leaves: LeafMaker
  /** What its players are called in it, as far as somebody asked. */
  readonly tags: Map<bigint, string>
}

export type RoundBooks = {
  /** Of those rounds that have one; a round that is not closed yet is given its own. */
  find(rounds: Iterable<bigint>): Promise<ReadonlyMap<bigint, RoundBook>>
}

/** More than are open at once and ahead. */
const KEPT = 32

export const createRoundBooks = (db: Database, keys: BookKeys): RoundBooks => {
  const known = new LRUCache<bigint, RoundBook>({ max: KEPT })
  return {
    find: async (rounds) => {
      const wanted = [...new Set(rounds)]
      const missing = wanted.filter((round) => !known.has(round))
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
          known.set(round_id, { round, key, roundSecret, tagSecret, leaves, tags: new Map() })
        }
      }
      const found = new Map<bigint, RoundBook>()
      for (const round of wanted) {
        const book = known.get(round)
        if (book !== undefined) found.set(round, book)
      }
      return found
    },
  }
}

/** Gives rounds that are not closed their secrets and their key, unless they have them. */
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
    'select round_id, key_id, round_secret, tag_secret from book where round_id = any($1::bigint[])',
    [pgArray(rounds)],
  )
  return rows
}
