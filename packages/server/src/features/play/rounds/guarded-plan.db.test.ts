import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../db/database.ts'
import { tableReads } from '../../../testing/table-reads.ts'
import { seedBankroll } from '../grants.ts'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'
import { lastDraws, listDraws, listOutcomes } from './queries.ts'

const ROUNDS = 20_000
let fixture: PlayFixture
let one: Database
beforeAll(async () => {
  fixture = await openPlayFixture()
  await seedBankroll(fixture.db)
  one = await openDatabase({ url: fixture.db.url, durability: 'unchecked', max: 1 })
  await fixture.rows(
    `insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, block_height,
                        block_hash, block_time, parent_time, header, parent_header, decided_at, published_at)
     select 2026010100000 + n, '1m', (select min(id) from play_terms), 'classic', at, at + interval '40 s', at + interval '50 s',
            at + interval '55 s', 'published', n, '0x' || repeat('ab', 32), at + interval '50 s', at + interval '49 s', '{}', '{}',
            at + interval '55 s', at + interval '55 s'
     from (select n, timestamptz '2026-01-01' + n * interval '1 minute' as at from generate_series(1, $1::int) n) made`,
    [ROUNDS],
  )
  await fixture.rows('vacuum analyze round')
})
afterAll(async () => {
  await one.close()
  await fixture.close()
})

test.each([
  ['the last draws', () => lastDraws(one, { table: 'guarded' })],
  ['the drawn rounds', () => listDraws(one, { roundLength: '1m', table: 'guarded', limit: 20 })],
  ['the roads', () => listOutcomes(one, { roundLength: '1m', game: 'sum', table: 'guarded' })],
])(
  '%s of a table that has no rounds are found without reading those of the other one',
  async (_name, list) => {
    expect(await list()).toEqual(expect.not.arrayContaining([expect.anything()]))
    const { whole, rows } = await tableReads(one, ['round'], list)
    expect({ whole, rows }).toEqual({ whole: [], rows: 0 })
  },
)

test('a list that looks for them among all is caught', async () => {
  const all = () =>
    one.pool.query('select from round where paytable::text = $1 and published_at is not null limit 1', [
      'guarded',
    ])
  const { whole, rows } = await tableReads(one, ['round'], all)
  expect(whole.length * ROUNDS + rows).toBeGreaterThanOrEqual(ROUNDS)
})
