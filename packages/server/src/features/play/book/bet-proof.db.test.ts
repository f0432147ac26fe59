import { randomBytes, randomUUID } from 'node:crypto'
import {
  BETS_A_BATCH,
  encodeBetLeaf,
  hashLeaf,
  leafHash,
  verifyAnchor,
  verifyHead,
  verifyInclusion,
  verifyReceipt,
} from '@nibble/proof'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  // Its cancel is a leaf too: the places of those after it move on.
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
  const cold = await openBook(fixture.db, SECRETS)
  const queries = vi.spyOn(fixture.db.pool, 'query')
  // However large the book is beside all that is kept.
  const findProof = bookProofs({ db: fixture.db, receipts: cold.receipts, leavesKept: 5 })
  for (const some of [bets, bets])
    await Promise.all(some.map((one) => findProof({ round, own: one, chainId: 56 })))
  /** From which bet on and up to which leaves were read. */
  type Read = { readonly name?: string; readonly values: readonly [string, bigint, bigint] }
  const asked = queries.mock.calls.map(([query]) => query as unknown as Read)
  const reads = asked.filter(({ name }) => name === 'book_leaves').map(({ values }) => values)
  queries.mockRestore()
  const wide = reads.map(([, after, below]) => below - after).filter((ids) => ids > 2n)
  // The book once for all their places, and each batch once for its receipts.
  const batches = new Set(bets.map(({ betId }) => BigInt(betId) / BETS_A_BATCH)).size
  expect(wide.filter((ids) => ids > BETS_A_BATCH + 1n)).toHaveLength(1)
  expect(wide).toHaveLength(1 + batches)

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
