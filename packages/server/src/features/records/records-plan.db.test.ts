import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listRecords } from './list-records.ts'

const PLAYERS = 100
/** For one of them; the others share as many. */
const MANY = 100_000
const POSTINGS = 40_000

let fixture: PlayFixture
let player: bigint
/** Their newest entries are all of one posting, as bets of a slip are. */
let slips: bigint
/** The same database, recording its queries. */
let watched: Database
const asked: { readonly text: string; readonly values: readonly unknown[] }[] = []

beforeAll(async () => {
  fixture = await openPlayFixture()
  const players = await fixture.players(PLAYERS, { USDT: 1n })
  player = players[0] ?? 0n
  slips = players[1] ?? 0n
  const pool: pg.Pool = Object.create(fixture.owner, {
    query: {
      value: (text: string, values: unknown[]) => {
        asked.push({ text, values })
        return fixture.db.pool.query(text, values)
      },
    },
  })
  watched = { ...fixture.db, pool }
  await fixture.rows("insert into posting (kind) select 'test' from generate_series(1, $1::int)", [POSTINGS])
  await fixture.rows(
    `insert into entry (account_id, number, posting_id, amount, balance_after, kind)
     select a.id, a.entries + g, (select max(id) from posting) - $4::int + 1 + g % $4::int, 0, 1,
            case when g % 5000 = 0 then 'deposit' else 'betOrder' end::entry_kind
     from account a, generate_series(1, case when a.player_id = $1 then $2::int else $2::int / $3::int end) g
     where a.player_id is not null`,
    [player, MANY, PLAYERS - 1, POSTINGS],
  )
  await fixture.rows(
    `insert into entry (account_id, number, posting_id, amount, balance_after, kind)
     select a.id, (select max(number) from entry where account_id = a.id) + g, (select max(id) from posting), 0, 1, 'betOrder'
     from account a, generate_series(1, 30) g where a.player_id = $1 and a.entries > 0`,
    [slips],
  )
  await fixture.rows(
    'update account a set entries = (select max(number) from entry where account_id = a.id) where player_id is not null',
  )
  await fixture.rows('analyze')
})
afterAll(() => fixture.close())

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** How the page was read: by which indexes of the entries, and how many entries were read. */
const planOf = async (filter: Omit<Parameters<typeof listRecords>[1], 'player' | 'limit'>, of = player) => {
  asked.length = 0
  const page = await listRecords(watched, { player: of, limit: 20, ...filter })
  const query = asked.findLast(({ text }) => text.includes('from entry'))
  const [row] = await fixture.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${query?.text}`,
    [...(query?.values ?? [])],
  )
  const nodes = row === undefined ? [] : flatten(row['QUERY PLAN'][0].Plan)
  const checkedAt = (node: Plan) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const entries = nodes.filter(
    (node) => node['Relation Name']?.startsWith('entry_') === true && checkedAt(node) > 0,
  )
  const postings = nodes.filter((node) => node['Relation Name']?.startsWith('posting_') === true)
  return {
    page,
    postings: postings.reduce((all, node) => all + node['Actual Loops'], 0),
    indexes: [
      ...new Set(entries.map((node) => (node['Index Name'] ?? node['Node Type']).replace(PARTITION, ''))),
    ],
    looked: entries.reduce((all, node) => all + checkedAt(node), 0),
  }
}

/** The part of an index's name that identifies its partition. */
const PARTITION = /^entry_(\d+|other)_/

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)]

test('among 200,000 entries of many players a page reads its own few, by an index', async () => {
  const { page, indexes, looked } = await planOf({})
  expect(page.items).toHaveLength(20)
  expect(indexes).toEqual(['pkey'])
  expect(looked).toBeLessThanOrEqual(100)

  const next = await planOf({ cursor: page.nextCursor ?? '' })
  expect(next.page.items).toHaveLength(20)
  expect(next.indexes).toEqual(['pkey'])
  expect(next.looked).toBeLessThanOrEqual(100)
})

test('the few records that are not of bets are found without reading those that are', async () => {
  const { page, indexes, looked } = await planOf({ source: 'chain' })
  expect(page.items).toHaveLength(20)
  expect(page.nextCursor).toBeNull()
  expect(indexes).toEqual(['account_id_number_idx'])
  expect(looked).toBeLessThanOrEqual(100)
})

test('a filter that most records match reads no more than the page', async () => {
  const { page, indexes, looked } = await planOf({ source: 'bet' })
  expect(page.items).toHaveLength(20)
  expect(indexes).toEqual(['pkey'])
  expect(looked).toBeLessThanOrEqual(100)
})

test('a posting is read for its time once, however many of the entries are its own', async () => {
  expect((await planOf({})).postings).toBe(21)
  const { page, postings } = await planOf({}, slips)
  expect(page.items).toHaveLength(20)
  expect(postings).toBe(1)
})
