import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBookKeys } from '../book/book-keys.ts'
import { createRoundBooks } from '../book/round-books.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { refusalOf, slipOf } from '../testing/slips.ts'
import { createSealWatch } from './seal-watch.ts'

const USDT = 1_000_000n
let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
  await fixture.houseGains(100_000_000n * USDT)
})
afterAll(() => fixture.close())

test('stakes of more than 10 USDT wait after three unsealed draws, until two in a row are sealed', async () => {
  let uptimeMs = 0
  const seals = createSealWatch(fixture.db, () => uptimeMs)
  const sealing = fixture.placement({ seals })
  const without = fixture.placement()
  const round = await fixture.openRound()
  const [player = 0n] = await fixture.players(1, { USDT: 1_000n * USDT, PLAY_POINT: 1_000n * USDT })
  let draws = 0
  const decided = async (state: 'sealed' | 'unsealed') => {
    draws += 1
    await fixture.tamper(
      `insert into book_seal (draw_at, commitment, state, decided_at, contract, transaction, sealed_height,
                              sealed_block_hash, sealed_block_time)
       select d.at, sha256('x'), $2, now(), c.contract, c.hash, c.height, c.hash, c.time
       from (select now() + $1 * interval '1 minute' as at) d
       left join lateral (select '0x' || repeat('12', 20) as contract, '0x' || repeat('34', 32) as hash, 1 as height,
                                 d.at - interval '9 s' as time) c on $2 = 'sealed'`,
      [draws, state],
    )
    uptimeMs += 1_001
  }
  const stake = (amount: bigint, by = sealing) =>
    refusalOf(by.place(slipOf(player, round, [['left-right', 'left', amount]])))

  await decided('unsealed')
  await decided('unsealed')
  expect(await stake(11n * USDT)).toBe('accepted')
  await decided('unsealed')
  expect(await stake(11n * USDT)).toBe('book_unsealed')
  const two = slipOf(player, round, [
    ['left-right', 'left', 6n * USDT],
    ['left-right', 'right', 5n * USDT],
  ])
  expect(await refusalOf(sealing.place(two))).toBe('book_unsealed')
  expect(await stake(10n * USDT)).toBe('accepted')
  const play = slipOf(player, round, [['left-right', 'left', 500n * USDT]], { asset: 'PLAY_POINT' })
  expect(await refusalOf(sealing.place(play))).toBe('accepted')
  // Without a contract that takes seals, nothing waits for them.
  expect(await stake(11n * USDT, without)).toBe('accepted')

  await decided('sealed')
  expect(await stake(11n * USDT)).toBe('book_unsealed')
  await decided('sealed')
  expect(await stake(11n * USDT)).toBe('accepted')
  await sealing.stop()
  await without.stop()
})

test('draws that nobody signed in time count as unsealed, and those of a house without a contract do not', async () => {
  await fixture.tamper('delete from book_seal')
  const isDoubtful = () => createSealWatch(fixture.db).isDoubtful()
  await fixture.tamper(
    `insert into book_seal (draw_at, commitment, state, decided_at)
     select now() - n * interval '1 minute', sha256('x'), 'signed', now() from generate_series(5, 14) n`,
  )
  expect(await isDoubtful()).toBe(false)

  const books = createRoundBooks(fixture.db, await openBookKeys(fixture.db, [randomBytes(32)]))
  for (const unsigned of [1, 2, 3]) {
    const round = await fixture.openRound()
    await books.find([BigInt(round)])
    // It is in the future: its head may still be signed.
    expect(await isDoubtful()).toBe(false)
    await fixture.age(round, 3_600_000 + 60_000 * unsigned)
  }
  expect(await isDoubtful()).toBe(true)
})
