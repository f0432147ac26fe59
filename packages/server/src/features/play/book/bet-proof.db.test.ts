import { randomBytes, randomUUID } from 'node:crypto'
import {
  encodeBetLeaf,
  hashLeaf,
  leafHash,
  verifyAnchor,
  verifyHead,
  verifyInclusion,
  verifyReceipt,
} from '@nibble/proof'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { closeRound } from '../rounds/close-round.ts'
import { cancelSigned } from '../testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { slipOf } from '../testing/slips.ts'
import { bookProofs } from './bet-proof.ts'
import { type Book, openBook } from './open-book.ts'
import { sealDraws } from './seal-draw.ts'

const USDT = 1_000_000n
const SECRETS = [randomBytes(32)] as const
let fixture: PlayFixture
let book: Book
beforeAll(async () => {
  fixture = await openPlayFixture()
  await fixture.houseGains(100_000_000n * USDT)
  book = await openBook(fixture.db, SECRETS)
})
afterAll(() => fixture.close())

test('a bet is shown with its receipt, its place below the head, and where that was anchored', async () => {
  const round = await fixture.openRound()
  const placement = fixture.placement({ receipts: book.receipts })
  const players = await fixture.players(7, { USDT: 100n * USDT })
  const bets: { player: bigint; betId: string }[] = []
  for (const player of players)
    for (const bet of (
      await placement.place(
        slipOf(player, round, [
          ['exact', '7', USDT],
          ['sum', 'odd', USDT],
        ]),
      )
    ).bets)
      bets.push({ player, betId: bet.betId })
  await placement.stop()
  // Its cancel is also a leaf: the places after it shift.
  const [, second] = bets
  if (second === undefined) throw new Error('no bets')
  await cancelSigned(fixture, { ...second, key: randomUUID() })
  const [own] = bets.slice(-1)
  if (own === undefined) throw new Error('no bets')
  expect(await book.findProof({ round, own, chainId: 56 })).toBeUndefined()

  await fixture.tamper(
    "update round set closes_at = clock_timestamp(), opens_at = clock_timestamp() - interval '1 s' where id = $1",
    [round],
  )
  expect(await closeRound(fixture.db, { round })).toBe(true)
  await sealDraws({ db: fixture.db, books: book.books, lastSealedDraw: null, now: Date.now })
  await fixture.rows(
    `update book_seal set state = 'sealed', decided_at = now(), contract = $1, transaction = $2, sealed_height = 41,
            sealed_block_hash = $2, sealed_block_time = draw_at - interval '9 s'`,
    [`0x${'12'.repeat(20)}`, `0x${'34'.repeat(32)}`],
  )

  for (const server of [book, await openBook(fixture.db, SECRETS)])
    for (const one of bets) {
      const proof = await server.findProof({ round, own: one, chainId: 56 })
      const { head, anchor, receipt, place, key } = proof ?? {}
      if (head == null || receipt == null || place == null || anchor == null || key === undefined)
        throw new Error('something is missing')
      expect(verifyReceipt(receipt)).toBeNull()
      expect(verifyHead(head, key)).toBeNull()
      expect(verifyInclusion({ ...head, ...place, leaf: leafHash(encodeBetLeaf(receipt.leaf)) })).toBe(true)
      const { index, next } = place
      const isTakenBack = one.betId === second.betId
      if (index === head.size - 1) expect(next).toBeNull()
      else {
        if (next === null) throw new Error('no leaf after it')
        expect(next.leaf.kind).toBe(isTakenBack ? 'cancel' : 'bet')
        expect(next.leaf.betId === one.betId).toBe(isTakenBack)
        const after = { leaf: hashLeaf(next.leaf), index: index + 1, path: next.path }
        expect(verifyInclusion({ ...head, ...after })).toBe(true)
      }
      expect(verifyAnchor(anchor, { head, drawHeight: 42n, chainId: 56 })).toBeNull()
    }
  const whole = await book.findProof({ round, own: null, chainId: 56 })
  expect(whole).toMatchObject({ receipt: null, place: null, head: { size: 15 } })
  const foreign = { player: players[0] ?? 0n, betId: own.betId }
  expect(await book.findProof({ round, own: foreign, chainId: 56 })).toMatchObject({
    receipt: null,
    place: null,
  })

  await fixture.tamper('update bet set stake = stake * 2 where id = $1', [second.betId])
  const changed = await openBook(fixture.db, SECRETS)
  expect(await changed.findProof({ round, own, chainId: 56 })).toMatchObject({ place: null })
})

/** Closes and signs a round. */
const signed = async (round: string) => {
  await fixture.tamper(
    "update round set closes_at = clock_timestamp(), opens_at = clock_timestamp() - interval '1 s' where id = $1",
    [round],
  )
  expect(await closeRound(fixture.db, { round })).toBe(true)
  await sealDraws({ db: fixture.db, books: book.books, lastSealedDraw: null, now: Date.now })
}

type Span = { readonly after: bigint; readonly isOpen: boolean }

/** The fixture's database; `watch` stands around each read of leaves. */
const watched = (watch: (span: Span, read: () => Promise<unknown>) => Promise<unknown>): Database => {
  type Query = { readonly name?: string; readonly values: readonly [string, bigint, bigint] }
  const query = (asked: Query, ...more: unknown[]) => {
    const read = () => Reflect.apply(fixture.db.pool.query, fixture.db.pool, [asked, ...more])
    if (asked.name !== 'book_leaves') return read()
    const [, after, below] = asked.values
    return watch({ after, isOpen: below === 2n ** 63n - 1n }, read)
  }
  return { ...fixture.db, pool: Object.assign(Object.create(fixture.db.pool), { query }) }
}

test('in a book of several blocks each leaf has its place, and only its block is read for it', async () => {
  const round = await fixture.openRound()
  const placement = fixture.placement({ receipts: book.receipts })
  const bets: { player: bigint; betId: string }[] = []
  for (const player of await fixture.players(65, { USDT: 100n * USDT }))
    for (const { betId } of (
      await placement.place(
        slipOf(
          player,
          round,
          Array.from({ length: 16 }, (_, at) => ['exact', at.toString(16), USDT] as const),
        ),
      )
    ).bets)
      bets.push({ player, betId })
  await placement.stop()
  // The leaf of the 512th bet ends a block, and that of its cancel begins the next one.
  const betOf = (nth: number) => {
    const bet = bets[nth]
    if (bet === undefined) throw new Error(`no bet ${nth}`)
    return bet
  }
  const takenBack = betOf(511)
  await cancelSigned(fixture, { ...takenBack, key: randomUUID() })
  await signed(round)

  const toTheEnd: bigint[] = []
  const db = watched(({ after, isOpen }, read) => {
    if (isOpen) toTheEnd.push(after)
    return read()
  })
  const findProof = bookProofs({ db, receipts: book.receipts })
  const leaves = bets.length + 1
  for (const [nth, index] of [
    [0, 0],
    [510, 510],
    [511, 511],
    [512, 513],
    [1_022, 1_023],
    [1_023, 1_024],
    [bets.length - 1, leaves - 1],
  ] as const) {
    const own = betOf(nth)
    const { head, receipt, place } = (await findProof({ round, own, chainId: 56 })) ?? {}
    if (head == null || receipt == null || place == null) throw new Error(`nothing of bet ${nth}`)
    expect([place.index, head.size]).toEqual([index, leaves])
    expect(verifyInclusion({ ...head, ...place, leaf: leafHash(encodeBetLeaf(receipt.leaf)) })).toBe(true)
    const { next } = place
    if (index === leaves - 1) expect(next).toBeNull()
    else if (next === null) throw new Error('no leaf after it')
    else {
      expect([next.leaf.kind, next.leaf.betId]).toEqual(
        own === takenBack ? ['cancel', own.betId] : ['bet', betOf(nth + 1).betId],
      )
      expect(verifyInclusion({ ...head, leaf: hashLeaf(next.leaf), index: index + 1, path: next.path })).toBe(
        true,
      )
    }
  }
  // The two pages of the book once, and its last block for each of the last three.
  expect(toTheEnd.filter((after) => after < 0n)).toHaveLength(1)
  expect(toTheEnd).toHaveLength(2 + 3)

  await fixture.tamper('update bet set stake = stake * 2 where id = $1', [betOf(3).betId])
  expect(await findProof({ round, own: betOf(0), chainId: 56 })).toMatchObject({ place: null })
  expect(await findProof({ round, own: betOf(600), chainId: 56 })).toMatchObject({ place: { index: 601 } })
})

test('large rounds are read one at a time, and a caller is told to retry while eight wait', async () => {
  const placement = fixture.placement({ receipts: book.receipts })
  const [player = 0n] = await fixture.players(1, { USDT: 100n * USDT })
  const bets: { round: string; betId: string }[] = []
  for (let n = 0; n < 9; n += 1) {
    const round = await fixture.openRound()
    const { bets: placed } = await placement.place(slipOf(player, round, [['sum', 'odd', USDT]]))
    bets.push({ round, betId: placed[0]?.betId ?? '' })
    await signed(round)
  }
  await placement.stop()

  let [reading, most] = [0, 0]
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  const db = watched(async ({ after }, read) => {
    const isWhole = after < 0n
    if (isWhole) reading += 1
    most = Math.max(most, reading)
    await opened
    if (isWhole) reading -= 1
    return read()
  })
  const findProof = bookProofs({ db, receipts: book.receipts, readAtOnce: 0 })
  const ask = ({ round, betId }: { round: string; betId: string }) =>
    findProof({ round, own: { player, betId }, chainId: 56 })
  const answers = bets.map(ask)
  await expect(Promise.race(answers)).rejects.toMatchObject({ kind: 'too_often' })
  open()
  const refused = (await Promise.allSettled(answers)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(most).toBe(1)
  const all = await Promise.all(bets.map(ask))
  expect(all.map((proof) => proof?.place?.index)).toEqual(bets.map(() => 0))
})
