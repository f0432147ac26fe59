import { randomBytes } from 'node:crypto'
import { headHash } from '@nibble/proof'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clock, systemClock } from '../chain/index.ts'
import { openBook } from '../features/play/book/open-book.ts'
import { readHeads } from '../shared/book/stored-heads.ts'
import { startTestChain, type TestChain } from '../testing/test-chain.ts'
import { CHECK_EVERY_MS } from './book-runner.ts'
import { both, type Fixture, openFixture, SHORT } from './testing/fixture.ts'

let fixture: Fixture
let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.end())

const readAll = () => readHeads(fixture.db.pool, { where: 'b.round_length = $1', value: '1m' })

/** Regular checks would be late: only the closing of a round says that there is a book to sign. */
test('the books of a round are signed as soon as it closes', { timeout: 120_000 }, async () => {
  const sealedBook = await openBook(fixture.db, [randomBytes(32)])
  const source = await fixture.follow(chain.wsUrl)
  const neverLooks: Clock = {
    ...systemClock,
    after: (ms, then) => systemClock.after(ms === CHECK_EVERY_MS ? 3_600_000 : ms, then),
  }
  fixture.run({ source, windows: both(SHORT), sealedBook, clock: neverLooks })
  await expect.poll(async () => (await readAll()).length, { timeout: 45_000 }).toBeGreaterThanOrEqual(1)
})

test('the leader of the rounds gives them their book, and signs one head after the other', {
  timeout: 120_000,
}, async () => {
  const sealedBook = await openBook(fixture.db, [randomBytes(32)])
  const source = await fixture.follow(chain.wsUrl)
  const first = fixture.run({ source, windows: both(SHORT), sealedBook })
  await expect.poll(async () => (await readAll()).length, { timeout: 45_000 }).toBeGreaterThanOrEqual(1)
  await first.stop()
  // Another server continues from there.
  fixture.run({ source, windows: both(SHORT), sealedBook })
  await expect.poll(async () => (await readAll()).length, { timeout: 45_000 }).toBeGreaterThanOrEqual(2)

  const heads = await readAll()
  for (const [at, { head }] of heads.entries()) {
    const before = heads[at - 1]
    if (before !== undefined) expect(Buffer.from(head.previous)).toEqual(Buffer.from(headHash(before.head)))
  }
  const { rows } = await fixture.db.pool.query<{ draws: number; seals: number }>(
    `select (select count(distinct r.draw_at)::int from book b join round r on r.id = b.round_id where b.signed_at is not null)
              as draws, (select count(*)::int from book_seal) as seals`,
  )
  expect(rows[0]?.seals).toBe(rows[0]?.draws)
})
