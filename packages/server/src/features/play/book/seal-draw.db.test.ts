// Longer than 300 lines: when heads are signed and when not, with the draws and servers set up below.

import { randomBytes, randomUUID } from 'node:crypto'
import {
  commitmentOf,
  type Head,
  hashLeaf,
  headHash,
  NO_HEAD,
  sumsOf,
  treeRoot,
  verifyCancel,
  verifyHead,
} from '@nibble/proof'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findHead } from '../../../shared/book/stored-heads.ts'
import { readLeaves } from '../../../shared/book/stored-leaves.ts'
import { closeRound } from '../rounds/close-round.ts'
import { cancelSigned } from '../testing/cancel-signed.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { slipOf } from '../testing/slips.ts'
import { announceBookKey, openBookKeys } from './book-keys.ts'
import { type Book, openBook } from './open-book.ts'
import { openBooks } from './round-books.ts'
import { type SealSetup, sealDraws } from './seal-draw.ts'

const USDT = 1_000_000n
const SECRETS = [randomBytes(32)] as const
let fixture: PlayFixture
let book: Book
beforeEach(async () => {
  fixture = await openPlayFixture()
  await fixture.houseGains(100_000_000n * USDT)
  book = await openBook(fixture.db, SECRETS)
})
afterEach(() => fixture.close())

const setup = (changes: Partial<SealSetup> = {}): SealSetup => ({
  db: fixture.db,
  books: book.books,
  lastSealedDraw: null,
  now: Date.now,
  ...changes,
})
/** Rounds of one draw time, each with a book, with bets in some. */
const playDraw = async (bets: number, { laterS = 0 } = {}): Promise<string[]> => {
  const draw = Math.ceil(Date.now() / 1000) * 1000 + 3_612_000 + laterS * 1000
  const rounds = [await fixture.openRound({ draw }), await fixture.openRound({ draw, roundLength: '3m' })]
  await openBooks(fixture.db, rounds)
  const placement = fixture.placement({ receipts: book.receipts })
  const players = await fixture.players(bets, { USDT: 100n * USDT, PLAY_POINT: 100n * USDT })
  for (const [nth, player] of players.entries()) {
    const placed = await placement.place(
      slipOf(
        player,
        rounds[nth % 3 === 0 ? 1 : 0] ?? '',
        [
          ['exact', '7', BigInt(nth + 10) * USDT],
          ['left-right', 'left', 10n * USDT],
        ],
        { asset: nth % 4 === 3 ? 'PLAY_POINT' : 'USDT' },
      ),
    )
    if (nth % 4 === 1)
      await cancelSigned(fixture, { player, key: randomUUID(), betId: placed.bets[0]?.betId ?? '' })
  }
  await placement.stop()
  return rounds
}
const close = async (rounds: readonly string[]): Promise<void> => {
  for (const round of rounds)
    await fixture.tamper(
      "update round set closes_at = clock_timestamp(), opens_at = least(opens_at, clock_timestamp() - interval '2 s') where id = $1",
      [round],
    )
  for (const round of rounds) expect(await closeRound(fixture.db, { round })).toBe(true)
}
/** Like a restart of PostgreSQL, as its clients see it. */
const startAgain = () => fixture.rows("update book_run set run = 'before'")
const headOf = async (round: string) => {
  const head = await findHead(fixture.db.pool, round)
  if (head === null) throw new Error(`round ${round} has no head`)
  return head
}
const leavesOf = async (round: string) => {
  const found = (await book.books.find([BigInt(round)])).get(BigInt(round))
  if (found === undefined) throw new Error('no book')
  const leaves = []
  for await (const page of readLeaves(fixture.db.pool, found))
    for (const { leaf, cancel } of page) {
      leaves.push({ kind: 'bet' as const, ...leaf })
      if (cancel !== null) leaves.push({ kind: 'cancel' as const, ...cancel })
    }
  return leaves
}

describe('the heads of a draw', () => {
  test('are signed together once both rounds are closed, and cover all that is in the book', async () => {
    const rounds = await playDraw(12)
    expect(await sealDraws(setup())).toEqual([])
    await close(rounds.slice(0, 1))
    expect(await sealDraws(setup())).toEqual([])
    await close(rounds.slice(1))
    expect(await sealDraws(setup())).toHaveLength(1)

    const heads: Head[] = []
    for (const round of rounds) {
      const { head, publicKey } = await headOf(round)
      const leaves = await leavesOf(round)
      expect(verifyHead(head, publicKey)).toBeNull()
      expect(Buffer.from(head.root)).toEqual(Buffer.from(treeRoot(leaves.map((leaf) => hashLeaf(leaf)))))
      expect(head.size).toBe(leaves.length)
      expect(head.totals).toEqual(sumsOf(leaves))
      expect(head.previous).toEqual(Buffer.from(NO_HEAD))
      for (const leaf of leaves) if (leaf.kind === 'cancel') expect(verifyCancel(leaf)).toBe(true)
      heads.push(head)
    }
    expect(heads.some(({ size, totals }) => size > 0 && totals.length === 2)).toBe(true)
    const seals = await fixture.rows<{ commitment: Buffer; state: string }>('select * from book_seal')
    expect(seals).toHaveLength(1)
    expect(seals[0]?.commitment).toEqual(Buffer.from(commitmentOf(heads.map((head) => headHash(head)))))

    // A second call finds it done, and nothing can be signed twice.
    expect(await sealDraws(setup())).toEqual([])
    await expect(
      fixture.rows("update book set root = decode(repeat('00', 32), 'hex') where round_id = $1", [rounds[0]]),
    ).rejects.toThrow('what is signed cannot be changed')
  })

  test('of guarded rounds follow each other, and wait for no round of the block table', async () => {
    const heads: Head[] = []
    for (const laterS of [0, 60]) {
      const draw = Math.ceil(Date.now() / 1000) * 1000 + 3_612_000 + laterS * 1000
      const guarded = await fixture.openRound({ draw, paytable: 'guarded' })
      // It is sealed later, and its number is the smaller one.
      await openBooks(fixture.db, [guarded, await fixture.openRound()])
      await close([guarded])
      expect(await sealDraws(setup())).toHaveLength(1)
      heads.push((await headOf(guarded)).head)
    }
    const [first, second] = heads
    expect(Buffer.from(first?.previous ?? [])).toEqual(Buffer.from(NO_HEAD))
    expect(first === undefined || second === undefined ? '' : Buffer.from(second.previous)).toEqual(
      first === undefined ? null : Buffer.from(headHash(first)),
    )
  })

  test('follow each other by round length, empty rounds too', async () => {
    const first = await playDraw(0)
    const second = await playDraw(2, { laterS: 60 })
    await close([...second, ...first])
    expect(await sealDraws(setup())).toHaveLength(2)
    for (const at of [0, 1]) {
      const before = (await headOf(first[at] ?? '')).head
      const after = (await headOf(second[at] ?? '')).head
      expect(before.size).toBe(0)
      expect(before.totals).toEqual([])
      expect(Buffer.from(after.previous)).toEqual(Buffer.from(headHash(before)))
    }
  })

  test('wait for those of the previous draw', async () => {
    const first = await playDraw(1)
    const second = await playDraw(1, { laterS: 60 })
    await close(second)
    expect(await sealDraws(setup())).toEqual([])
    await close(first)
    expect(await sealDraws(setup())).toHaveLength(2)
  })

  test('are the same from any server, and of several at once one signs', async () => {
    const rounds = await playDraw(8)
    await close(rounds)
    const others = await Promise.all([1, 2, 3].map(() => openBook(fixture.db, SECRETS)))
    const answers = await Promise.all(others.map(({ books }) => sealDraws(setup({ books }))))
    expect(answers.flat()).toHaveLength(1)
    expect(await fixture.rows('select from book_seal')).toHaveLength(1)
  })

  test('are signed completely or not at all, and later by the next server', async () => {
    const rounds = await playDraw(8)
    await close(rounds)
    await fixture.rows(
      'revoke insert on book_seal from nibble_app; revoke insert (draw_at, commitment) on book_seal from nibble_app',
    )
    await expect(sealDraws(setup())).rejects.toThrow('permission denied')
    expect(await fixture.rows('select from book where signed_at is not null')).toEqual([])
    await fixture.rows('grant insert (draw_at, commitment) on book_seal to nibble_app')
    const { books } = await openBook(fixture.db, SECRETS)
    expect(await sealDraws(setup({ books }))).toHaveLength(1)
  })
})

describe('no head is signed', () => {
  const incidents = () => fixture.rows<{ kind: string; detail: string }>('select kind, detail from incident')
  const withheld = async (rounds: readonly string[]) =>
    (
      await fixture.rows<{ withheld: string | null; signed_at: Date | null }>(
        'select withheld, signed_at from book where round_id = any($1) order by round_id',
        [rounds],
      )
    ).map((row) => [row.withheld !== null, row.signed_at !== null])

  test('for a draw that the contract knows while nothing of it is signed here', async () => {
    const rounds = await playDraw(3)
    await close(rounds)
    const [row] = await fixture.rows<{ at: bigint }>('select play_ms(max(draw_at)) as at from round')
    const at = row?.at ?? 0n
    // The chain already knows the draw, as it should.
    const later = await playDraw(1, { laterS: 60 })
    expect(await sealDraws(setup({ lastSealedDraw: async () => at }))).toEqual([])
    expect(await withheld(rounds)).toEqual([
      [true, false],
      [true, false],
    ])
    expect(await incidents()).toEqual([{ kind: 'book', detail: expect.stringContaining('backup') }])
    // The next draw is signed again, after the last existing head.
    await close(later)
    expect(await sealDraws(setup({ lastSealedDraw: async () => at }))).toHaveLength(1)
    expect((await headOf(later[0] ?? '')).head.previous).toEqual(Buffer.from(NO_HEAD))
  })

  test('while it is unknown what the contract knows', async () => {
    const rounds = await playDraw(1)
    await close(rounds)
    const lastSealedDraw = () => Promise.reject(new Error('no quorum'))
    await expect(sealDraws(setup({ lastSealedDraw }))).rejects.toThrow('no quorum')
    expect(await withheld(rounds)).toEqual([
      [false, false],
      [false, false],
    ])
    expect(await sealDraws(setup({ lastSealedDraw: async () => 0n }))).toHaveLength(1)
  })

  test.each([
    ['without a contract', null],
    ['with a contract that has no seal for it', async () => 0n],
  ])('%s for a draw that had closed when the database was started', async (_, lastSealedDraw) => {
    const past = await playDraw(2)
    const later = await playDraw(1, { laterS: 60 })
    await close(past)
    await startAgain()
    expect(await sealDraws(setup({ lastSealedDraw }))).toEqual([])
    await close(later)
    expect(await sealDraws(setup({ lastSealedDraw }))).toEqual([await drawTimeOf(later[0])])
    expect(await withheld(past)).toEqual([
      [true, false],
      [true, false],
    ])
    expect(await incidents()).toEqual([{ kind: 'book', detail: expect.stringContaining('backup') }])
  })

  test('if the database was started between the check and the signature', async () => {
    const rounds = await playDraw(1)
    await close(rounds)
    const books = {
      find: async (ids: Iterable<bigint>) => {
        await startAgain()
        return book.books.find(ids)
      },
    }
    expect(await sealDraws(setup({ books }))).toEqual([])
    expect(await withheld(rounds)).toEqual([
      [false, false],
      [false, false],
    ])
    expect(await sealDraws(setup())).toEqual([])
    expect(await withheld(rounds)).toEqual([
      [true, false],
      [true, false],
    ])
  })

  test('again; but a server that starts on a database that ran on signs what closed meanwhile', async () => {
    const rounds = await playDraw(2)
    await close(rounds)
    const { books } = await openBook(fixture.db, SECRETS)
    expect(await sealDraws(setup({ books }))).toHaveLength(1)
    await startAgain()
    expect(await sealDraws(setup({ books }))).toEqual([])
    expect(await withheld(rounds)).toEqual([
      [false, true],
      [false, true],
    ])
  })

  test('for a draw of which a watcher has shown another head', async () => {
    const rounds = await playDraw(1)
    await fixture.rows(
      `insert into book_stray_head (head_hash, round_id, draw_at, head)
       select sha256('x'), id, draw_at, '{}' from round where id = $1`,
      [rounds[0]],
    )
    await close(rounds)
    expect(await sealDraws(setup())).toEqual([])
    expect(await withheld(rounds)).toEqual([
      [true, false],
      [true, false],
    ])
  })
})

describe('a draw that cannot be signed', () => {
  test('blocks those after it until its time, is given up then, and they follow the last that was signed', async () => {
    const before = await playDraw(1)
    const broken = await playDraw(2, { laterS: 60 })
    const after = await playDraw(1, { laterS: 120 })
    await close([...before, ...broken, ...after])
    await fixture.tamper('update bet set pick = 9999 where round_id = $1', [broken[1]])
    const drawAt = await drawTimeOf(broken[0])

    await expect(sealDraws(setup({ now: () => drawAt - 1 }))).rejects.toThrow('9999')
    const states = async () =>
      (
        await fixture.rows<{ state: string }>(
          `select case when signed_at is not null then 'signed' when withheld is not null then 'withheld' else 'waits' end as state
           from book where round_id = any($1) order by array_position($1, round_id)`,
          [[...before, ...broken, ...after]],
        )
      ).map(({ state }) => state)
    expect(await states()).toEqual(['signed', 'signed', 'waits', 'waits', 'waits', 'waits'])

    await expect(sealDraws(setup({ now: () => drawAt }))).rejects.toThrow('9999')
    expect(await states()).toEqual(['signed', 'signed', 'withheld', 'withheld', 'signed', 'signed'])
    for (const at of [0, 1])
      expect(Buffer.from((await headOf(after[at] ?? '')).head.previous)).toEqual(
        Buffer.from(headHash((await headOf(before[at] ?? '')).head)),
      )
    expect(await fixture.rows('select kind, detail from incident')).toEqual([
      { kind: 'book', detail: expect.stringContaining('it could not be signed before the draw') },
    ])
    expect(await sealDraws(setup({ now: () => drawAt }))).toEqual([])
  })

  test('before its time is not signed after it, even if nothing fails', async () => {
    const late = await playDraw(2)
    const after = await playDraw(1, { laterS: 60 })
    await close([...late, ...after])
    await fixture.tamper(
      `update round set draw_at = (select date_trunc('milliseconds', max(closes_at)) + interval '1 ms' from round where id = any($1))
       where id = any($1)`,
      [late],
    )
    expect(await sealDraws(setup())).toEqual([await drawTimeOf(after[0])])
    const heads = await fixture.rows<{ why: string | null; signed: boolean }>(
      `select withheld as why, signed_at is not null as signed from book where round_id = any($1)
       order by array_position($1, round_id)`,
      [[...late, ...after]],
    )
    const why = 'it could not be signed before the draw'
    expect(heads).toEqual([
      { why, signed: false },
      { why, signed: false },
      { why: null, signed: true },
      { why: null, signed: true },
    ])
    expect(await fixture.rows('select from incident')).toHaveLength(1)
  })

  test('does not block other tables from being signed meanwhile', async () => {
    const broken = await playDraw(2)
    const guarded = await fixture.openRound({
      draw: Math.ceil(Date.now() / 1000) * 1000 + 7_200_000,
      paytable: 'guarded',
    })
    await openBooks(fixture.db, [guarded])
    await close([...broken, guarded])
    await fixture.tamper('update bet set pick = 9999 where round_id = any($1)', [broken])
    await expect(sealDraws(setup())).rejects.toThrow('9999')
    expect((await headOf(guarded)).head.size).toBe(0)
  })
})

const drawTimeOf = async (round: string | undefined): Promise<number> => {
  const [row] = await fixture.rows<{ at: Date }>('select draw_at as at from round where id = $1', [round])
  return row?.at.getTime() ?? 0
}

describe('a change of the book key', () => {
  test('is announced by the head before it, and no receipt changes', async () => {
    const [old] = await fixture.rows<{ id: string; public_key: Buffer }>(
      'select id, public_key from book_key',
    )
    // If opened within a millisecond they would share their draw and be signed together.
    const draw = Date.now() + 3_612_000
    const [first, second, third] = [
      await fixture.openRound({ draw }),
      await fixture.openRound({ draw: draw + 1_000 }),
      await fixture.openRound({ draw: draw + 2_000 }),
    ]
    await openBooks(fixture.db, [first])
    const made = await announceBookKey(fixture.db, SECRETS)
    await expect(announceBookKey(fixture.db, SECRETS)).rejects.toThrow('already announced')
    // As if the key took effect with the second round.
    await fixture.rows('update book_key set first_round_at = $2 where id = $1', [
      made.id,
      new Date(Date.now() - 3_600_000),
    ])
    await fixture.tamper("update round set opens_at = opens_at - interval '1 day' where id = $1", [first])
    await openBooks(fixture.db, [second])
    await close([first])
    expect(await sealDraws(setup())).toHaveLength(1)
    const announcing = await headOf(first)
    expect(announcing.head.keyId).toBe(old?.id)
    expect(announcing.head.nextKey).not.toBeNull()

    await openBooks(fixture.db, [third])
    await close([second])
    expect(await sealDraws(setup())).toHaveLength(1)
    const next = await headOf(second)
    expect(next.head.keyId).toBe(made.id)
    expect(Buffer.from(next.publicKey)).toEqual(Buffer.from(announcing.head.nextKey ?? ''))
    expect(next.head.nextKey).toBeNull()
    expect(verifyHead(next.head, next.publicKey)).toBeNull()
    expect(Buffer.from(headHash(announcing.head))).toEqual(Buffer.from(next.head.previous))
    const keys = await fixture.rows<{ key_id: string }>('select key_id from book order by round_id')
    expect(keys.map(({ key_id }) => key_id)).toEqual([old?.id, made.id, made.id])
  })

  test('that no head has announced yet waits for the round that announces it', async () => {
    const first = await fixture.openRound()
    const second = await fixture.openRound()
    await openBooks(fixture.db, [first])
    await close([first])
    expect(await sealDraws(setup())).toHaveLength(1)
    const made = await announceBookKey(fixture.db, SECRETS)
    await fixture.rows("update book_key set first_round_at = now() - interval '1 hour' where id = $1", [
      made.id,
    ])
    // The first round's head announced no other key: the second is signed by the same one, and announces the third's.
    await openBooks(fixture.db, [second])
    const [row] = await fixture.rows<{ key_id: string }>('select key_id from book where round_id = $1', [
      second,
    ])
    expect(row?.key_id).not.toBe(made.id)
  })

  test('after the secret was lost is made at once; without that setting the server does not start', async () => {
    const other = [randomBytes(32)] as const
    await expect(openBookKeys(fixture.db, other)).rejects.toThrow('NIBBLE_SECRET')
    await expect(announceBookKey(fixture.db, other)).rejects.toThrow('NIBBLE_SECRET')
    await expect(announceBookKey(fixture.db, SECRETS, { isLost: true })).rejects.toThrow('none is lost')
    const round = await fixture.openRound()
    await openBooks(fixture.db, [round])
    const made = await announceBookKey(fixture.db, other, { isLost: true })
    const again = await openBook(fixture.db, other)
    const next = await fixture.openRound()
    await openBooks(fixture.db, [next])
    await close([round])
    expect(await sealDraws(setup({ books: again.books }))).toEqual([])
    await close([next])
    expect(await sealDraws(setup({ books: again.books }))).toHaveLength(1)
    expect((await headOf(next)).head.keyId).toBe(made.id)
  })

  test('of the secret alone seals the key again, so that the old secret can go', async () => {
    const [row] = await fixture.rows<{ id: string; sealed: Buffer }>('select id, sealed from book_key')
    const next = randomBytes(32)
    const both = await openBookKeys(fixture.db, [next, SECRETS[0]])
    const alone = await openBookKeys(fixture.db, [next])
    const [first, second] = [await both.find(row?.id ?? ''), await alone.find(row?.id ?? '')]
    expect(first.sign(Buffer.from('x'))).toEqual(second.sign(Buffer.from('x')))
  })
})
