import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Book, openBook } from '../play/book/open-book.ts'
import { sealDraws } from '../play/book/seal-draw.ts'
import { seedBankroll } from '../play/grants.ts'
import { closeRound } from '../play/rounds/close-round.ts'
import { cancelSigned } from '../play/testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { slipOf } from '../play/testing/slips.ts'
import { checkAllBooks, checkBooks, connectForChecks } from './check-books.ts'
import { HEADS_CHECK } from './check-heads.ts'
import { runAudit } from './run-audit.ts'

const USDT = 1_000_000n
let fixture: PlayFixture
let book: Book
let client: pg.Client
let round: string
let bets: string[]
beforeAll(async () => {
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
  book = await openBook(fixture.db, [randomBytes(32)])
  client = await connectForChecks(fixture.db.url)
})
afterAll(async () => {
  await client.end()
  await fixture.close()
})

/** A closed round with a signed head and four bets, one of them recalled. */
beforeEach(async () => {
  round = await fixture.openRound()
  const placement = fixture.placement({ receipts: book.receipts })
  bets = []
  for (const player of await fixture.players(4, { USDT: 100n * USDT })) {
    const placed = await placement.place(slipOf(player, round, [['exact', '7', 5n * USDT]]))
    bets.push(placed.bets[0]?.betId ?? '')
    if (bets.length === 4) await cancelSigned(fixture, { player, key: randomUUID(), betId: bets[3] ?? '' })
  }
  await placement.stop()
  await fixture.tamper(
    "update round set closes_at = clock_timestamp(), opens_at = clock_timestamp() - interval '1 s' where id = $1",
    [round],
  )
  expect(await closeRound(fixture.db, { round })).toBe(true)
  const setup = { db: fixture.db, books: book.books, lastSealedDraw: null, now: Date.now }
  expect(await sealDraws(setup)).toHaveLength(1)
})

const found = async (): Promise<(string | null)[]> => {
  const detailOf = (list: readonly { name: string; detail: string }[]) =>
    list.find(({ name }) => name === HEADS_CHECK)?.detail ?? null
  const { checks } = await runAudit(fixture.ownerUrl)
  const audited = checks.find(({ name }) => name === HEADS_CHECK)
  return [
    detailOf((await checkBooks(client)).wrong),
    detailOf(await checkAllBooks(client)),
    audited?.ok === false ? audited.detail : null,
  ]
}
const NOTHING = [null, null, null]
const expectWrong = async (about: RegExp): Promise<void> => {
  for (const detail of await found()) expect(detail).toMatch(about)
}

test('heads signed for the bets in the books hold, also when the bets are settled', async () => {
  expect(await found()).toEqual(NOTHING)
  await fixture.tamper('update bet set status = 1, result = 0, returned = 0 where id = $1', [bets[0]])
  expect(await found()).toEqual(NOTHING)
})

const LIES: readonly (readonly [string, RegExp, string])[] = [
  [
    'a bet that was inserted after the close',
    /has 6 leaves, but 5 were signed/,
    `insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
     select round_id, id + 7, player_id, account_id, stake, placed_at, asset, pick, shard from bet where id = $1`,
  ],
  [
    'a bet that was deleted',
    /has 4 leaves, but 5 were signed/,
    'update bet set round_id = round_id + 1000 where id = $1',
  ],
  ['a stake that was changed', /a bet that was changed/, 'update bet set stake = stake * 2 where id = $1'],
  ['a pick that was changed', /a bet that was changed/, 'update bet set pick = pick + 1 where id = $1'],
  [
    'a bet that was given to somebody else',
    /a bet that was changed/,
    'update bet set player_id = player_id + 1 where id = $1',
  ],
  [
    'a bet that was accepted at another time',
    /a bet that was changed/,
    "update bet set placed_at = placed_at - interval '1 ms' where id = $1",
  ],
  [
    'a cancel that came after the close',
    /has 6 leaves, but 5 were signed/,
    `insert into bet_cancel (round_id, bet_id, cancelled_at, public_key, signature)
     select c.round_id, $1, c.cancelled_at, c.public_key, c.signature from bet_cancel c
     where c.round_id = (select round_id from bet where id = $1)`,
  ],
  [
    'a secret that was changed',
    /an invalid signature/,
    `update book set round_secret = sha256(round_secret), tag_secret = round_secret
     where round_id = (select round_id from bet where id = $1)`,
  ],
  [
    'a head that was signed in another place',
    /an invalid signature/,
    'update book set previous = sha256(root) where round_id = (select round_id from bet where id = $1)',
  ],
]

test.each(LIES)('%s is a violation', async (_, about, lie) => {
  await fixture.tamper(lie, [bets[0]])
  await expectWrong(about)
  // The rest of the file continues with honest rounds.
  await fixture.tamper('delete from book_seal', [])
  await fixture.tamper('delete from bet_cancel', [])
  await fixture.tamper('delete from book', [])
})
