import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../../db/migrate.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../../local/embedded-database.ts'
import { findHead } from '../../../shared/book/stored-heads.ts'
import { closeRound } from '../rounds/close-round.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { slipOf } from '../testing/slips.ts'
import { type Book, openBook } from './open-book.ts'
import { openBooks } from './round-books.ts'
import { sealDraws } from './seal-draw.ts'

const SECRETS = [randomBytes(32)] as const
const STAKE = 10_000_000n

let folder: string
let house: House
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-restored-'))
  house = await startHouse('before')
})
afterEach(async () => {
  await house.stop()
  rmSync(folder, { recursive: true, force: true })
})

type House = {
  readonly fixture: PlayFixture
  readonly book: Book
  readonly stop: () => Promise<void>
}

/** A house on the cluster of that name, as a server finds it at startup. */
async function startHouse(name: string): Promise<House> {
  const database: EmbeddedDatabase = await startEmbeddedDatabase({
    folder: join(folder, name),
    durable: false,
  })
  await migrate({ url: database.ownerUrl })
  const { url, ownerUrl } = database
  const fixture = await openPlayFixture({ url, ownerUrl, drop: async () => {} })
  const book = await openBook(fixture.db, SECRETS)
  const stop = async () => {
    await fixture.close()
    await database.stop()
  }
  return { fixture, book, stop }
}

const bet = async ({ fixture, book }: House, round: string): Promise<void> => {
  const placement = fixture.placement({ receipts: book.receipts })
  const [player = 0n] = await fixture.players(1, { PLAY_POINT: STAKE })
  const picks: [['odd-even', 'odd', bigint]] = [['odd-even', 'odd', STAKE]]
  await placement.place(slipOf(player, round, picks, { asset: 'PLAY_POINT' }))
  await placement.stop()
}

/** Signs what has closed, like the leader of the rounds. No contract knows of any draw: the seal never reached it. */
const sign = ({ fixture: { db }, book: { books } }: House): Promise<number[]> =>
  sealDraws({ db, books, lastSealedDraw: async () => 0n, now: Date.now })

/** Sets the close of a round to this time, by default now. */
const closeAndSign = async (of: House, round: string, at: Date | null = null): Promise<number[]> => {
  await of.fixture.tamper(
    `update round set closes_at = coalesce($2, clock_timestamp()), opens_at = clock_timestamp() - interval '1 hour'
     where id = $1`,
    [round, at],
  )
  expect(await closeRound(of.fixture.db, { round })).toBe(true)
  return sign(of)
}

const openRound = async ({ fixture }: House): Promise<string> => {
  const round = await fixture.openRound()
  await openBooks(fixture.db, [round])
  return round
}

test('a house restored from a backup signs no second head, and continues with what closes later', {
  timeout: 120_000,
}, async () => {
  const [round, later] = [await openRound(house), await openRound(house)]
  await bet(house, round)
  await house.stop()
  execFileSync('cp', ['-a', join(folder, 'before'), join(folder, 'backup')])

  house = await startHouse('before')
  // This is missing in the backup: a second head would differ.
  await bet(house, round)
  const closedAt = new Date()
  expect(await closeAndSign(house, round, closedAt)).toHaveLength(1)
  expect((await findHead(house.fixture.db.pool, round))?.head.size).toBe(2)
  await house.stop()

  house = await startHouse('backup')
  expect(await closeAndSign(house, round, closedAt)).toEqual([])
  expect(await findHead(house.fixture.db.pool, round)).toBeNull()
  const [book] = await house.fixture.rows<{ withheld: string }>(
    'select withheld from book where round_id = $1',
    [round],
  )
  expect(book?.withheld).toContain('closed before the database started')
  expect(await closeAndSign(house, later)).toHaveLength(1)
})

test('a house whose database is merely restarted signs all rounds that close after that', {
  timeout: 120_000,
}, async () => {
  const [past, open] = [await openRound(house), await openRound(house)]
  expect(await closeAndSign(house, past)).toHaveLength(1)
  await house.stop()
  house = await startHouse('before')
  expect(await closeAndSign(house, open)).toHaveLength(1)
  for (const round of [past, open]) expect(await findHead(house.fixture.db.pool, round)).not.toBeNull()
})
