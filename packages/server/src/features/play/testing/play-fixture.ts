import {
  ASSETS,
  type Asset,
  amountOf,
  type Line,
  type RoundLength,
  stakeSubAccount,
  type Table,
} from '@nibble/domain'
import pg from 'pg'
import { type Database, openDatabase } from '../../../db/database.ts'
import { post } from '../../../ledger/post.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { addTestOperators } from '../../../testing/test-operators.ts'
import { createPlacement, type Placement, type PlacementSetup } from '../place/placement.ts'

/** A separate database with players and rounds as needed. The newest block is a second old unless set. */
export type PlayFixture = {
  readonly db: Database
  /** The owner of the tables, who may do what the application may not. */
  readonly owner: pg.Pool
  readonly ownerUrl: string
  headTime(): number | null
  setHead(read: () => number | null): void
  /** A placement that stops with the fixture. */
  placement(setup?: Partial<PlacementSetup>): Placement
  /** Players with that much of each asset in the sub-account from which it is staked. */
  players(count: number, funds: Partial<Record<Asset, bigint>>): Promise<bigint[]>
  /** An open round that closes in this many ms. Rounds of one `draw` share their draw time. */
  openRound(round?: {
    roundLength?: RoundLength
    closesInMs?: number
    draw?: number
    paytable?: Table
  }): Promise<string>
  /** Moves all times of a round into the past, as if that much time had passed. */
  age(round: string, ms: number): Promise<void>
  balance(player: bigint, asset: Asset): Promise<bigint>
  /** As play would: what the house wins, or loses if negative, of what players have deposited. */
  houseGains(usdt: bigint): Promise<void>
  rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Statements of the owner that no trigger sees, for an audit to notice. */
  tamper(sql: string, values?: unknown[]): Promise<void>
  close(): Promise<void>
}

/** On a new database, or on the given one. */
export const openPlayFixture = async (given?: TestDatabase): Promise<PlayFixture> => {
  const test = given ?? (await createTestDatabase())
  const db = await openDatabase({ url: test.url, durability: 'unchecked', max: 30 })
  const owner = new pg.Pool({
    connectionString: test.ownerUrl,
    max: 4,
    // As long as a test may take: a new connection reads the catalogue again, which costs more than most statements.
    idleTimeoutMillis: 180_000,
    types: { getTypeParser: (oid: number) => (oid === 20 ? BigInt : pg.types.getTypeParser(oid)) },
  })
  owner.on('error', () => {})
  await addTestOperators({ rows: (sql) => owner.query(sql) })
  let readHead: () => number | null = () => Date.now() - 1_000
  let made = 0
  const placements: Placement[] = []

  const fixture: PlayFixture = {
    db,
    owner,
    ownerUrl: test.ownerUrl,
    headTime: () => readHead(),
    setHead: (read) => {
      readHead = read
    },

    placement: (setup = {}) => {
      const placement = createPlacement({ db, headTime: () => readHead(), stakeAssets: ASSETS, ...setup })
      placements.push(placement)
      return placement
    },

    players: async (count, funds) => {
      const { rows } = await owner.query<{ id: bigint }>(
        "insert into player (bind_id) select 'T' || nextval('player_account_id') from generate_series(1, $1) returning id",
        [count],
      )
      const players = rows.map(({ id }) => id)
      const lines = players.flatMap((player) =>
        Object.entries(funds).flatMap(([asset, amount]) => fundLines(player, asset as Asset, amount)),
      )
      if (lines.length > 0) await post(db.pool, { kind: 'test', lines })
      return players
    },

    openRound: async ({
      roundLength = '1m',
      closesInMs = 3_600_000,
      draw = 0,
      paytable = 'classic',
    } = {}) => {
      made += 1
      const digit =
        paytable === 'guarded' ? { '1m': 6, '3m': 8 }[roundLength] : { '1m': 1, '3m': 3 }[roundLength]
      const id = `20300101${digit}${String(made).padStart(4, '0')}`
      const closesAt = Date.now() + closesInMs
      const drawAt = draw === 0 ? closesAt + 12_000 : draw
      // In one statement, as rounds open: running servers must not see a round without its exposures.
      await owner.query(
        `with opened as (
           insert into round (id, round_length, terms_id, paytable, opens_at, closes_at, draw_at, publish_at, state, first_bet)
           select $1, $2, 1, $3, play_instant($4::bigint - 39000), play_instant($4::bigint), play_instant($5::bigint),
                  play_instant($5::bigint + 9000), 'open', last_value * 20000
           from bet_block returning id, draw_at)
         insert into exposure (draw_at, part, shard)
         select draw_at, round_part(id), g from opened, generate_series(0, 7) g on conflict do nothing`,
        [id, roundLength, paytable, closesAt, drawAt],
      )
      return id
    },

    age: async (round, ms) => {
      const by = `interval '${ms} ms'`
      await fixture.tamper(
        `update exposure e set draw_at = e.draw_at - ${by} from round r where r.id = $1 and e.draw_at = r.draw_at`,
        [round],
      )
      await fixture.tamper(
        `update round set opens_at = opens_at - ${by}, closes_at = closes_at - ${by}, draw_at = draw_at - ${by},
                          publish_at = publish_at - ${by} where id = $1`,
        [round],
      )
    },

    balance: async (player, asset) => {
      const { rows } = await owner.query<{ balance: bigint }>(
        'select balance from account where player_id = $1 and asset = $2 and sub_account = $3',
        [player, asset, stakeSubAccount(asset)],
      )
      return rows[0]?.balance ?? 0n
    },

    houseGains: async (usdt) => {
      if (usdt === 0n) return
      const line = (house: 'house' | 'chain', amount: bigint): Line => ({
        account: { house, asset: 'USDT', shard: 0 },
        amount: amountOf(amount),
        kind: 'house',
      })
      await post(db.pool, { kind: 'test', lines: [line('house', usdt), line('chain', -usdt)] })
    },

    rows: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await owner.query<Row>(sql, values)).rows,

    tamper: async (sql, values) => {
      const client = await owner.connect()
      let isDone = false
      try {
        await client.query(`begin; set local session_replication_role = replica`)
        await client.query(sql, values)
        await client.query('commit')
        isDone = true
      } finally {
        // If a statement failed, closing the connection ends the transaction.
        client.release(!isDone)
      }
    },

    close: async () => {
      await Promise.all(placements.map((placement) => placement.stop()))
      await db.close()
      await owner.end()
      await test.drop()
    },
  }
  return fixture
}

const fundLines = (player: bigint, asset: Asset, amount: bigint): Line[] => [
  {
    account: { player, asset, subAccount: stakeSubAccount(asset) },
    amount: amountOf(amount),
    kind: 'betAssetsBack',
  },
  { account: { house: 'chain', asset, shard: 0 }, amount: amountOf(-amount), kind: 'house' },
]
