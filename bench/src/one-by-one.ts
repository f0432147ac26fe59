import {
  addToExposure,
  amountOf,
  capsOf,
  decidePlacement,
  exposureFrom,
  parsePick,
  pickCode,
  type StoredExposure,
  storeExposure,
  type Terms,
} from '@nibble/domain'
import type { Database } from '@nibble/server/db/database.ts'
import { inTransaction } from '@nibble/server/db/transaction.ts'
import type { Slip } from '@nibble/server/features/play/place/slip.ts'
import type pg from 'pg'

/**
 * The ordinary way of placing bets: one transaction for each, which reads, locks, decides and writes statement by statement. The rules and
 * tables are those of the batcher. Returns bets per second.
 */
export type OneByOne = (next: () => Slip, seconds: number) => Promise<number>

export const createOneByOne = ({
  db,
  clients,
}: {
  readonly db: Database
  readonly clients: number
}): OneByOne => {
  return async (next, seconds) => {
    const startedAt = performance.now()
    const endsAt = startedAt + seconds * 1_000
    let placed = 0
    const work = async (client: number) => {
      while (performance.now() < endsAt) {
        await inTransaction(db.pool, (connection) => placeOne(connection, next(), client % SHARDS))
        placed += 1
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
    return placed / ((performance.now() - startedAt) / 1_000)
  }
}

const SHARDS = 8

const placeOne = async (client: pg.ClientBase, slip: Slip, shard: number): Promise<void> => {
  const [wanted] = slip.bets
  const parsed = wanted === undefined ? null : parsePick(wanted.game, wanted.pick)
  if (wanted === undefined || parsed === null) throw new Error('a slip has one bet')
  const pick = pickCode(wanted.game, parsed)
  const { player, asset, round: id, key } = slip
  const one = async <Row extends pg.QueryResultRow>(
    name: keyof typeof SQL,
    values: unknown[],
  ): Promise<Row> => {
    const { rows } = await client.query<Row>({ name: `one_${name}`, text: SQL[name], values })
    const [row] = rows
    if (row === undefined) throw new Error(`${name} found nothing`)
    return row
  }

  await one('gate', [id])
  await one('player', [player])
  const { repeats } = await one<{ repeats: bigint }>('key', [player, key])
  if (repeats > 0n) throw new Error('a key was repeated')
  const wallet = await one<{ id: bigint; balance: bigint }>('wallet', [player, asset])
  const round = await one<RoundRow>('round', [id])
  const { bankroll } = await one<{ bankroll: bigint }>('bankroll', [])
  const held = await client.query<{ pick: number; stake: bigint }>({
    name: 'one_held',
    text: SQL.held,
    values: [player, round.first_bet],
  })
  const exposed = await one<{ losses: StoredExposure; shares: number; all_shares: bigint }>('exposure', [
    round.draw_at,
    shard,
  ])
  const { now } = await one<{ now: bigint }>('clock', [])

  const lost = exposureFrom(exposed.losses)
  const own = exposureFrom()
  for (const bet of held.rows) addToExposure(own, { ...bet, stake: amountOf(bet.stake), paytable: 'classic' })
  const bet = { pick, stake: wanted.stake, paytable: 'classic' } as const
  const caps = capsOf({ terms: TERMS, equity: amountOf(bankroll), dayLoss: amountOf(0n) })
  const decision = decidePlacement({
    asset,
    bets: [bet],
    now: Number(now),
    headTimeMs: Number(now) - 500,
    terms: TERMS,
    round: { state: round.state, closesAt: Number(round.closes) },
    stops: { all: false, games: new Set() },
    isStopped: false,
    stakeAssets: new Set([asset]),
    available: amountOf(wallet.balance),
    guard: null,
    openBets: held.rows.length,
    value: {
      caps,
      player: own,
      shard: lost,
      shardCap: amountOf((caps.draw * BigInt(exposed.shares)) / exposed.all_shares),
      isWhole: false,
    },
  })
  if (!decision.accepted) throw new Error(`refused: ${decision.refusal.kind}`)
  addToExposure(lost, bet)

  const { bet: betId } = await one<{ bet: bigint }>('bet', [
    id,
    player,
    wallet.id,
    wanted.stake,
    asset,
    pick,
    shard,
  ])
  await one('slip', [player, key, Buffer.alloc(32), betId])
  await one('expose', [round.draw_at, shard, JSON.stringify(storeExposure(lost))])
  await one('post', [wallet.id, wanted.stake, betId, asset, shard])
}

type RoundRow = {
  readonly state: 'open'
  readonly closes: bigint
  readonly draw_at: Date
  readonly first_bet: bigint
}

const TERMS: Terms = {
  paytable: 'classic',
  guardedAssets: [],
  limits: { USDT: { min: amountOf(1_000_000n), max: amountOf(1_000_000_000n) } },
  playerCapPpm: 2_500,
  drawCapPpm: 3_700,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
}

const SQL = {
  gate: 'select pg_advisory_xact_lock_shared($1)',
  key: 'select count(*) as repeats from idempotency where player_id = $1 and key = $2',
  player: 'select ledger_lock_players(array[$1::bigint])',
  wallet: "select id, balance from account where player_id = $1 and asset = $2 and sub_account = 'main'",
  round:
    'select state, play_ms(closes_at) as closes, draw_at, coalesce(first_bet, 0) as first_bet from round where id = $1',
  exposure: `select losses, shares,
               (select coalesce(sum(shares), 1) from exposure where draw_at = $1) as all_shares
             from exposure where draw_at = $1 and shard = $2 for no key update`,
  bankroll: 'select play_bankroll() as bankroll',
  held: 'select pick, stake from bet where player_id = $1 and id >= $2 and status = 0',
  clock: 'select play_ms(clock_timestamp()) as now',
  bet: `insert into bet (round_id, id, player_id, account_id, stake, placed_at, asset, pick, shard)
        values ($1, nextval('bet_block') * 20000, $2, $3, $4, clock_timestamp(), $5, $6, $7) returning id as bet`,
  slip: "insert into idempotency (player_id, key, call, body_hash, ref) values ($1, $2, 'betOrder', $3, $4) returning ref",
  expose: 'update exposure set losses = $3 where draw_at = $1 and shard = $2 returning shard',
  post: `select ledger_post('stakes', null, array[$1::bigint, h.id], array[-$2::bigint, $2::bigint],
                            array['betOrder', 'house']::entry_kind[], array[$3::bigint, null])
         from account h where h.player_id is null and h.sub_account = 'stakes_held' and h.asset = $4 and h.shard = $5`,
} as const
