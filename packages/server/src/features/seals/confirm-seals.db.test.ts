import { randomBytes } from 'node:crypto'
import type { BlockHash } from '@nibble/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookContract, SealAnswer } from '../../chain/index.ts'
import { openBookKeys } from '../play/book/book-keys.ts'
import { createRoundBooks } from '../play/book/round-books.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { closeSealsWithoutContract, confirmSeals, watchContract } from './confirm-seals.ts'
import { countSeals } from './queries.ts'

let fixture: PlayFixture
let answer: SealAnswer
let isThere: boolean | null = true
let asked: { drawAtMs: number; drawHeight: bigint | null }[] = []
const contract: BookContract = {
  address: `0x${'b0'.repeat(20)}`,
  chainId: () => 56,
  isThere: async () => isThere,
  lastSealedDraw: async () => 0n,
  findSeal: async ({ drawAtMs, drawHeight }) => {
    asked.push({ drawAtMs, drawHeight })
    return answer
  },
}
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  // Leftovers of earlier tests do not count.
  await fixture.rows("update book_seal set state = 'signed', decided_at = now() where state = 'waiting'")
  asked = []
  answer = { kind: 'not_yet' }
})

const sealedIn = (blockTimeMs: number): SealAnswer => ({
  kind: 'sealed',
  seal: {
    transaction: `0x${'aa'.repeat(32)}` as BlockHash,
    height: 41n,
    blockHash: `0x${'01'.repeat(32)}` as BlockHash,
    blockTimeMs,
  },
})
let made = 0
/** A draw that long ago, with a round decided then or still undecided. */
const draw = async ({ decidedAgoMs = null as number | null, isSent = true, isFresh = false } = {}) => {
  made += 1
  const drawAtMs = Date.now() - 500_000_000 + made * 100_000
  // By a clock ahead of all others: what was signed just now stays that way.
  const signedAt = isFresh ? new Date(Date.now() + 3_600_000) : new Date(drawAtMs - 9_000)
  await fixture.rows(
    `insert into book_seal (draw_at, commitment, sent_at, signed_at) values (play_instant($1), $2, $3, $4)`,
    [drawAtMs, randomBytes(32), isSent ? new Date(drawAtMs - 9_000) : null, signedAt],
  )
  const id = await fixture.openRound({ draw: drawAtMs, closesInMs: drawAtMs - 12_000 - Date.now() })
  await fixture.rows("update round set state = 'closed' where id = $1", [id])
  if (decidedAgoMs !== null)
    await fixture.rows(
      `update round set state = 'settling', decided_at = now() - $2 * interval '1 ms', block_height = 50, block_hash = '0x',
              block_time = draw_at, parent_time = draw_at - interval '1 s', header = '{}', parent_header = '{}' where id = $1`,
      [id, decidedAgoMs],
    )
  return drawAtMs
}
const confirm = () => confirmSeals(fixture.db, { contract, now: Date.now() })
const openIncidents = () =>
  fixture.rows<{ subject: string; detail: string }>(
    "select subject, detail from incident where kind = 'seal' and closed_at is null order by id",
  )

test('what a quorum shows is recorded once, with its place', async () => {
  const drawAtMs = await draw()
  answer = sealedIn(drawAtMs - 8_000)
  const decided = (await Promise.all([confirm(), confirm()])).flat()
  expect(decided).toEqual([{ drawAtMs, state: 'sealed', why: 'in block 41' }])
  expect(
    await fixture.rows(
      `select state, contract, transaction, sealed_height::int, extract(epoch from draw_at - sealed_block_time)::int as lead
       from book_seal where draw_at = play_instant($1)`,
      [drawAtMs],
    ),
  ).toEqual([
    {
      state: 'sealed',
      contract: contract.address,
      transaction: `0x${'aa'.repeat(32)}`,
      sealed_height: 41,
      lead: 8,
    },
  ])
  expect(await confirm()).toEqual([])
})

test('a draw is unsealed ten seconds after its rounds were decided, and not before', async () => {
  answer = { kind: 'none' }
  const early = await draw()
  const justDecided = await draw({ decidedAgoMs: 2_000 })
  expect(await confirm()).toEqual([])
  const late = await draw({ decidedAgoMs: 10_001 })
  expect(await confirm()).toMatchObject([{ drawAtMs: late, state: 'unsealed' }])
  // The block that decided bounds the search; one that may still be reorganised does not.
  expect(asked.filter(({ drawHeight }) => drawHeight !== null).map(({ drawAtMs }) => drawAtMs)).toEqual([
    justDecided,
    late,
    justDecided,
  ])
  answer = sealedIn(early - 1)
  expect(await confirm()).toMatchObject([
    { drawAtMs: justDecided, state: 'sealed' },
    { drawAtMs: early, state: 'sealed' },
  ])
})

test('silence decides nothing for ten minutes', async () => {
  answer = { kind: 'no_quorum', why: 'away' }
  await draw({ decidedAgoMs: 590_000 })
  expect(await confirm()).toEqual([])
  const given = await draw({ decidedAgoMs: 600_001 })
  expect(await confirm()).toMatchObject([{ drawAtMs: given, state: 'unsealed' }])
})

test('without a contract a draw that is over is signed, which is neither sealed nor unsealed', async () => {
  const over = await draw()
  const { unsealedOfTen } = await countSeals(fixture.db)
  const [ahead] = await fixture.rows<{ at: Date }>(
    `insert into book_seal (draw_at, commitment) values (date_trunc('second', now()) + interval '1 hour', decode(repeat('ab', 32), 'hex')) returning draw_at as at`,
  )
  await closeSealsWithoutContract(fixture.db)
  expect(
    await fixture.rows(
      'select state from book_seal where draw_at in (play_instant($1), $2) order by draw_at',
      [over, ahead?.at],
    ),
  ).toEqual([{ state: 'signed' }, { state: 'waiting' }])
  expect(await confirm()).toEqual([])
  expect((await countSeals(fixture.db)).unsealedOfTen).toBe(unsealedOfTen)
})

test('what was signed just now is asked about once it is sent, and later whatever the signer says', async () => {
  await draw({ isSent: false, isFresh: true })
  await confirm()
  expect(asked).toEqual([])
  // The signer was killed before it could report having sent it.
  const drawAtMs = await draw({ isSent: false })
  answer = sealedIn(drawAtMs - 5_000)
  expect(await confirm()).toMatchObject([{ drawAtMs, state: 'sealed' }])
})

test('another commitment in the contract is an incident of its own, and the draw is unsealed', async () => {
  answer = { kind: 'other', commitment: 'd1'.repeat(32), transaction: `0x${'bb'.repeat(32)}` }
  const drawAtMs = await draw()
  expect(await confirm()).toMatchObject([{ drawAtMs, state: 'unsealed' }])
  expect(await openIncidents()).toContainEqual({
    subject: `draw ${new Date(drawAtMs).toISOString()}`,
    detail: expect.stringMatching(/another commitment .* Either somebody else has the sealer’s key/),
  })
})

test('three unsealed draws of ten are an incident, until two in a row are sealed', async () => {
  const findIncidents = async () =>
    (await openIncidents()).filter(({ subject }) => subject === 'unsealed draws')
  const seal = async () => {
    answer = sealedIn((await draw()) - 5_000)
    await confirm()
  }
  for (let nth = 0; nth < 10; nth += 1) await seal()
  expect(await findIncidents()).toEqual([])
  const incidents = () => fixture.rows("select from incident where subject = 'unsealed draws'")
  const before = (await incidents()).length
  answer = { kind: 'none' }
  for (let nth = 0; nth < 2; nth += 1) await draw({ decidedAgoMs: 11_000 })
  await confirm()
  expect(await findIncidents()).toEqual([])
  await draw({ decidedAgoMs: 11_000 })
  await confirm()
  expect(await findIncidents()).toMatchObject([
    { detail: expect.stringContaining('3 of the last ten draws') },
  ])
  expect(await countSeals(fixture.db)).toMatchObject({ unsealedOfTen: 3, newest: 'unsealed', leadMs: 5_000 })
  await seal()
  expect(await findIncidents()).toHaveLength(1)
  await seal()
  expect(await findIncidents()).toEqual([])
  // The three are still among the ten, so there is no new incident.
  await seal()
  expect(await incidents()).toHaveLength(before + 1)
})

test('other code at the contract’s address is an incident while it is there, and what it shows seals nothing', async () => {
  const check = (wasBook: boolean) => watchContract(fixture.db, { contract, now: Date.now(), wasBook })
  const findIncidents = async () =>
    (await openIncidents()).filter(({ subject }) => subject === 'code of the contract')
  expect(await check(true)).toBe(true)
  expect(await findIncidents()).toEqual([])
  isThere = false
  expect(await check(true)).toBe(false)
  expect(await findIncidents()).toMatchObject([{ detail: expect.stringContaining(contract.address) }])
  const drawAtMs = await draw({ decidedAgoMs: 10_001 })
  answer = sealedIn(drawAtMs - 8_000)
  expect(await confirmSeals(fixture.db, { contract, now: Date.now(), isBook: false })).toMatchObject([
    { drawAtMs, state: 'unsealed' },
  ])
  // Nobody answers: the known state stays.
  isThere = null
  expect([await check(false), await check(true)]).toEqual([false, true])
  isThere = true
  expect(await check(false)).toBe(true)
  expect(await findIncidents()).toEqual([])
})

test('a draw that nobody signed before its time counts as unsealed', async () => {
  const books = createRoundBooks(fixture.db, await openBookKeys(fixture.db, [randomBytes(32)]))
  const drawAtMs = await draw({ decidedAgoMs: 10_001 })
  answer = sealedIn(drawAtMs - 8_000)
  await confirm()
  const { newest, unsealedOfTen } = await countSeals(fixture.db)
  expect(newest).toBe('sealed')
  const round = await fixture.openRound()
  await books.find([BigInt(round)])
  expect(await countSeals(fixture.db)).toMatchObject({ newest, unsealedOfTen })
  await fixture.age(round, 3_600_000 + 60_000)
  expect(await countSeals(fixture.db)).toMatchObject({ newest: 'unsealed', newestAgoMs: expect.any(Number) })
})
