import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../db/database.ts'
import { tableReads } from '../../../testing/table-reads.ts'
import { seedBankroll } from '../grants.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { slipOf } from '../testing/slips.ts'
import { listBets } from './list-bets.ts'

const UNIT = 1_000_000n
const SETTLED = 50_000
let fixture: PlayFixture
let one: Database
let player: bigint
beforeAll(async () => {
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
  one = await openDatabase({ url: fixture.db.url, durability: 'unchecked', max: 1 })
  const [made = 0n] = await fixture.players(1, { USDT: 100n * UNIT })
  player = made
  await fixture.rows(
    `insert into bet (round_id, id, player_id, account_id, stake, returned, placed_at, asset, pick, status, result, shard)
     select 1, n, $1, 1, 1000000, 0, now(), 'USDT', 0, 1, 0, 0 from generate_series(1, $2::int) n`,
    [player, SETTLED],
  )
  await fixture.rows("select setval('bet_block', 10)")
  await fixture.rows('vacuum analyze bet')
})
afterAll(async () => {
  await one.close()
  await fixture.close()
})

const listOpen = () => listBets(one, { player, state: 'open', limit: 20 })
const reads = (work: () => Promise<unknown>) => tableReads(one, ['bet'], work)

test('open bets are found without reading all bets that a player ever made', async () => {
  expect(await reads(listOpen)).toEqual({ whole: [], rows: 0 })

  const placement = fixture.placement()
  const round = await fixture.openRound()
  const bets = (['odd', 'even', 'big'] as const).map((pick) => ['sum', pick, UNIT] as const)
  await placement.place(slipOf(player, round, bets))
  await placement.stop()

  const { whole, rows } = await reads(listOpen)
  expect(whole).toEqual([])
  expect(rows).toBeLessThan(20)
  expect((await listOpen()).items.map(({ pick }) => pick)).toEqual(['big', 'even', 'odd'])
})

test('a list that reads them all is caught', async () => {
  const all = () =>
    one.pool.query('select from bet where player_id = $1 and status = 0 order by id desc limit 20', [player])
  expect((await reads(all)).whole).toEqual(['bet'])
})
