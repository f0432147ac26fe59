import { randomBytes } from 'node:crypto'
import { betReceiptOf } from '@nibble/contract'
import { readReceipt, verifyReceipt } from '@nibble/proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../db/database.ts'
import type { PlacedSlip } from '../place/placement.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { refusalOf, slipOf } from '../testing/slips.ts'
import { openBookKeys } from './book-keys.ts'
import { findOwnReceipt } from './own-receipt.ts'
import { createReceipts } from './receipts.ts'
import { createRoundBooks } from './round-books.ts'

const USDT = 1_000_000n
const SECRET = randomBytes(32)
let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
  await fixture.houseGains(100_000_000n * USDT)
})
afterAll(() => fixture.close())

/** Like a server that has just started: nothing is cached. */
const freshReceipts = async () => {
  const { db } = fixture
  return createReceipts(db, createRoundBooks(db, await openBookKeys(db, [SECRET])))
}

const filesOf = ({ bets, receipt }: PlacedSlip): unknown[] => {
  if (receipt === null) throw new Error('no receipt')
  return bets.map((bet, at) => betReceiptOf(receipt, { at, bet }))
}

describe('the receipt of a slip', () => {
  test('holds for each bet, whoever placed beside it and on which round', async () => {
    const receipts = await freshReceipts()
    const placement = fixture.placement({ receipts, shards: [0] })
    const rounds = [await fixture.openRound(), await fixture.openRound({ roundLength: '3m' })]
    const players = await fixture.players(20, { USDT: 1_000n * USDT })
    const placed = await Promise.all(
      players.map((player, nth) =>
        placement.place(
          slipOf(player, rounds[nth % 2] ?? '', [
            ['left-right', 'left', USDT],
            ['big-small', 'big', 1_500_000n],
            ['exact', '7', BigInt(nth + 1) * USDT],
          ]),
        ),
      ),
    )
    await placement.stop()

    const files = placed.flatMap(filesOf)
    expect(files).toHaveLength(60)
    for (const file of files) expect(verifyReceipt(readReceipt(file))).toBeNull()
    const batches = new Set(placed.map(({ receipt }) => `${receipt?.batch} ${receipt?.root}`))
    // They were all placed in one turn: one batch, and one signature for each of its two rounds.
    expect(batches.size).toBe(2)
    const tags = placed.map(({ receipt }) => receipt?.tag)
    expect(new Set(tags).size).toBe(20)
  })

  test('is the same again for a repeated key, from another server, for one bet and for all', async () => {
    const placement = fixture.placement({ receipts: await freshReceipts(), shards: [0] })
    const round = await fixture.openRound()
    const players = await fixture.players(5, { USDT: 1_000n * USDT })
    const slips = players.map((player) =>
      slipOf(player, round, [
        ['left-right', 'left', USDT],
        ['sum', 'odd', 2_340_000n],
      ]),
    )
    const placed = await Promise.all(slips.map((slip) => placement.place(slip)))
    await placement.stop()

    const other = fixture.placement({ receipts: await freshReceipts() })
    for (const [nth, slip] of slips.entries())
      expect((await other.place(slip)).receipt).toEqual(placed[nth]?.receipt)
    await other.stop()

    const receipts = await freshReceipts()
    const [, , third] = placed
    const [, bet] = third?.bets ?? []
    if (third === undefined || bet === undefined) throw new Error('no bet')
    const alone = await receipts.again({ round: BigInt(round), first: BigInt(bet.betId), count: 1 })
    if (alone === null) throw new Error('no receipt')
    expect(betReceiptOf(alone, { at: 0, bet })).toEqual(filesOf(third)[1])
  })

  test('is the same after the answer was lost between the commit and the signature', async () => {
    const receipts = await freshReceipts()
    const round = await fixture.openRound()
    const [player = 0n, neighbour = 0n] = await fixture.players(2, { USDT: 1_000n * USDT })
    const slip = slipOf(player, round, [['exact', '7', USDT]])
    let wanted: unknown = null
    // The answer is seen, and then the server is gone.
    const dying = fixture.placement({
      shards: [0],
      receipts: {
        ...receipts,
        prepare: async (slips) => {
          const prepared = await receipts.prepare(slips)
          return {
            ...prepared,
            sign: async (placed) => {
              wanted = (await prepared.sign(placed))[0]
              throw new Error('killed')
            },
          }
        },
      },
    })
    const answers = await Promise.allSettled([
      dying.place(slip),
      dying.place(slipOf(neighbour, round, [['exact', '8', USDT]])),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await dying.stop()

    const other = fixture.placement({ receipts: await freshReceipts() })
    const { receipt } = await other.place(slip)
    await other.stop()
    expect(receipt).toEqual(wanted)
    expect(receipt?.size).toBe(2)
  })

  test('is prepared before anything is placed: without its facts nothing is', async () => {
    const receipts = await freshReceipts()
    const placement = fixture.placement({
      receipts: { ...receipts, prepare: () => Promise.reject(new Error('no facts')) },
    })
    const round = await fixture.openRound()
    const [player = 0n] = await fixture.players(1, { USDT: 1_000n * USDT })
    await expect(placement.place(slipOf(player, round, [['exact', '7', USDT]]))).rejects.toThrow('no facts')
    await placement.stop()
    expect(await fixture.balance(player, 'USDT')).toBe(1_000n * USDT)
  })

  test('is given whatever other rounds are named beside it', async () => {
    const receipts = await freshReceipts()
    const placement = fixture.placement({ receipts, shards: [0] })
    const round = await fixture.openRound()
    const others: string[] = []
    while (others.length < 40) others.push(await fixture.openRound())
    const [first = 0n, second = 0n, ...crowd] = await fixture.players(42, { USDT: 10n * USDT })
    const bet = (player: bigint, on: string) => placement.place(slipOf(player, on, [['exact', '7', USDT]]))
    await bet(first, round)
    const answers = await Promise.all([
      bet(second, round),
      ...crowd.map((player, nth) => bet(player, others[nth] ?? '')),
    ])
    await placement.stop()
    for (const file of answers.flatMap(filesOf)) expect(verifyReceipt(readReceipt(file))).toBeNull()
  })

  test.each([
    ['an old', 'closed', 'round_closed'],
    ['an open', 'open', 'play_stopped'],
  ])('is given beside a slip on %s round whose key is lost', async (_, state, refusal) => {
    const { db } = fixture
    const old = await fixture.openRound()
    await createRoundBooks(db, await openBookKeys(db, [SECRET])).find([BigInt(old)])
    await fixture.tamper('update round set state = $2 where id = $1', [old, state])
    const [own] = await fixture.rows<{ id: string }>('select id from book_key')
    await fixture.rows(
      `insert into book_key (id, public_key, sealed, first_round_at, lost_at)
       select 'ffffffffffffffff', sha256('lost'), 'lost', now(), now() on conflict do nothing`,
    )
    await fixture.tamper("update book set key_id = 'ffffffffffffffff' where round_id = $1", [old])
    const round = await fixture.openRound()
    const [player = 0n, other = 0n] = await fixture.players(2, { USDT: 10n * USDT })

    const placement = fixture.placement({ receipts: await freshReceipts(), shards: [0] })
    const slip = (who: bigint, on: string) => placement.place(slipOf(who, on, [['exact', '7', USDT]]))
    const [late, placed] = await Promise.allSettled([slip(other, old), slip(player, round)])
    await placement.stop()
    expect(late).toMatchObject({ status: 'rejected', reason: { kind: refusal } })
    expect(placed).toMatchObject({ status: 'fulfilled', value: { receipt: { keyId: own?.id } } })
  })

  test('is given for 90 days after the draw', async () => {
    const receipts = await freshReceipts()
    const placement = fixture.placement({ receipts })
    const [player = 0n] = await fixture.players(1, { USDT: 1_000n * USDT })
    const placed = await placement.place(slipOf(player, await fixture.openRound(), [['exact', '7', USDT]]))
    await placement.stop()
    const [bet] = placed.bets
    if (bet === undefined) throw new Error('no bet')
    const ask = (now: number) =>
      findOwnReceipt({ db: fixture.db, receipts }, { player, betId: bet.betId, now })
    const lastMs = bet.drawAt + 90 * 86_400_000
    expect(await ask(lastMs)).toEqual(filesOf(placed)[0])
    expect(await refusalOf(ask(lastMs + 1))).toBe('not_found')
  })
  test('contains nothing that another server could not produce: keys are read when they are needed', async () => {
    const first = await openDatabase({ url: fixture.db.url, durability: 'unchecked', max: 2 })
    const [a, b] = [await openBookKeys(first, [SECRET]), await openBookKeys(fixture.db, [SECRET])]
    const [row] = await fixture.rows<{ id: string }>('select id from book_key')
    const message = Buffer.from('the same words')
    expect((await a.find(row?.id ?? '')).sign(message)).toEqual((await b.find(row?.id ?? '')).sign(message))
    await first.close()
  })
})
