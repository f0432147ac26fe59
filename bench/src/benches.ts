import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNats } from '../../faults/src/nats/nats-cluster.ts'
import { benchBets } from './bets.ts'
import { benchBook } from './book.ts'
import { benchBroadcast, benchLiveTable } from './broadcast.ts'
import { benchCounting, type CountingFigures } from './counting.ts'
import { benchDeposits } from './deposits.ts'
import { atLeast, atMost, type Figure, withoutMark } from './figure.ts'
import { benchGrowth } from './growth.ts'
import { benchHttp } from './http.ts'
import { benchLiabilities } from './liabilities.ts'
import { benchLists } from './lists.ts'
import { benchMessages } from './message.ts'
import { benchRankings, type RankingFigures } from './rankings.ts'
import { benchRebates, type RebateFigures } from './rebates.ts'
import { benchServers, type PlacingFigures } from './servers.ts'
import { benchSettlement } from './settlement.ts'

/** `full` is what is published, `small` only shows that it runs. */
export type BenchSize = 'small' | 'full'

/** Measures on a fresh database, given by its owner's address. */
export type Bench = (databaseUrl: string, size: BenchSize) => Promise<Figure[]>

const bets: Bench = async (databaseUrl, size) => {
  const found = await benchBets(
    databaseUrl,
    size === 'full' ? {} : { seconds: 2, runs: 1, players: 4_000, callers: 500 },
  )
  const batched = {
    what: 'bets through the batcher, every rule on',
    value: found.batchedPerS,
    unit: 'bets/s',
  }
  return [
    atLeast(6, batched, { what: `TPC-B-like transactions/s, by ${found.tpcBBy}`, value: found.tpcBPerS }),
    atLeast(10, batched, { what: 'bets/s with one transaction for each', value: found.oneByOnePerS }),
    withoutMark({ what: 'slips in a batch', value: found.slipsPerBatch, unit: 'slips' }),
    ...[
      { what: 'processor of the database for a bet', value: found.databaseUs },
      { what: 'processor of the server and its callers for a bet', value: found.serverUs },
    ].flatMap(({ what, value }) => (value === null ? [] : [withoutMark({ what, value, unit: 'µs' })])),
  ]
}

const book: Bench = async (databaseUrl, size) => {
  const found = await benchBook(
    databaseUrl,
    size === 'full' ? {} : { seconds: 2, runs: 1, players: 2_000, callers: 500, sealedBets: 5_000 },
  )
  return [
    atLeast(
      0.9,
      { what: 'bets with a receipt for each', value: found.withReceiptsPerS, unit: 'bets/s' },
      { what: 'bets/s without receipts', value: found.withoutPerS },
    ),
    atMost(
      1,
      {
        what: `the head of ${found.sealedBets} bets, signed after the close`,
        value: found.sealingSeconds,
        unit: 's',
      },
      { what: 'allowed, s', value: 3 },
    ),
    withoutMark({ what: 'other work held up meanwhile, at most', value: found.heldUpMs, unit: 'ms' }),
  ]
}

const growth: Bench = async (databaseUrl, size) => {
  const found = await benchGrowth(
    databaseUrl,
    size === 'full' ? {} : { oldBets: 50_000, seconds: 2, runs: 1, players: 2_000, callers: 500 },
  )
  const { oldBets, fresh, beside, among } = found
  const wal = { what: `WAL for a bet beside ${oldBets} old ones`, value: beside.walPerBet, unit: 'bytes' }
  return [
    atLeast(
      0.9,
      { what: `bets beside ${oldBets} old ones`, value: beside.betsPerS, unit: 'bets/s' },
      { what: 'bets/s in a fresh house', value: fresh.betsPerS },
    ),
    atMost(1.25, wal, { what: 'WAL for a bet in a fresh house, bytes', value: fresh.walPerBet }),
    withoutMark({
      what: 'bets with the old ones in the same partition',
      value: among.betsPerS,
      unit: 'bets/s',
    }),
    withoutMark({ what: 'its WAL for a bet', value: among.walPerBet, unit: 'bytes' }),
    ...[
      { where: 'beside the old ones', databaseUs: beside.databaseUs, serverUs: beside.serverUs },
      { where: 'in a fresh house', databaseUs: fresh.databaseUs, serverUs: fresh.serverUs },
    ].flatMap(({ where, databaseUs, serverUs }) => [
      withoutMark({ what: `processor of the database for a bet ${where}`, value: databaseUs, unit: 'µs' }),
      withoutMark({ what: `of the server and its callers ${where}`, value: serverUs, unit: 'µs' }),
    ]),
  ]
}

const lists: Bench = async (databaseUrl, size) => {
  const found = await benchLists(
    databaseUrl,
    size === 'full' ? {} : { oldBets: 20_000, ofOne: 1_000, players: 400 },
  )
  return found.map(({ call, rows, blocks }) =>
    atMost(
      1,
      { what: `${rows} rows of ${call}`, value: blocks, unit: 'blocks' },
      { what: 'allowed', value: 100 },
    ),
  )
}

const settlement: Bench = async (databaseUrl, size) => {
  const { sizes, growth } = await benchSettlement(
    databaseUrl,
    size === 'full' ? {} : { bets: [10_000, 50_000], players: 5_000, runs: 1 },
  )
  return [
    ...sizes.map((one) =>
      atMost(
        4,
        { what: `settlement of ${one.bets} bets`, value: one.settlementSeconds, unit: 's' },
        { what: `one UPDATE of ${one.bets} rows, s`, value: one.bareUpdateSeconds },
      ),
    ),
    atMost(
      LINEAR,
      { what: 'time for a bet at the largest size', value: growth, unit: 'of that at the smallest' },
      { what: 'linear', value: 1 },
    ),
  ]
}

/** What counts as linear: caches and checkpoints weigh differently on a second and on ten. */
const LINEAR = 1.25

const http: Bench = async (databaseUrl, size) => {
  const small = { requests: 2_000, connections: 32, players: 200 }
  const { table, bets: slips } = await benchHttp({ databaseUrl, ...(size === 'small' && small) })
  return [
    atLeast(
      0.4,
      { what: 'sealed calls that read a table', value: table.sealedPerS, unit: 'calls/s' },
      { what: 'the same calls in plain', value: table.plainPerS },
    ),
    atLeast(
      0.4,
      { what: 'sealed calls that place a bet', value: slips.sealedPerS, unit: 'calls/s' },
      { what: 'the same calls in plain', value: slips.plainPerS },
    ),
  ]
}

const broadcast: Bench = async (_databaseUrl, size) => {
  const found = await benchBroadcast(size === 'full' ? {} : { sockets: 500, rounds: 7 })
  return [
    atMost(
      1.5,
      { what: `a table to ${found.sockets} sockets`, value: found.broadcastMs.received, unit: 'ms' },
      { what: 'a bare loop of ws.send, ms', value: found.bareLoopMs.received },
    ),
  ]
}

const live: Bench = async (_databaseUrl, size) => {
  const found = await benchLiveTable(size === 'full' ? {} : { sockets: 500, rounds: 7 })
  return [
    atMost(
      1.2,
      { what: `a live table to ${found.sockets} sockets`, value: found.broadcastMs.received, unit: 'ms' },
      { what: 'a bare loop of ws.send, ms', value: found.bareLoopMs.received },
    ),
    withoutMark({ what: 'its message', value: found.frameBytes, unit: 'bytes' }),
  ]
}

/** What a server costs that is unrelated to a message; the control shows that more would be detected. */
const SAME = 1.3
const SEEN = 2

const message: Bench = async (databaseUrl, size) => {
  const small = { players: 400, perS: 200, seconds: 1, turns: 1, warmUp: 50 }
  const figures: Figure[] = []
  const compare = async (way: string, natsUrl: string | null) => {
    const { players, one, four, looking } = await benchMessages(databaseUrl, {
      natsUrl,
      ...(size === 'small' && small),
    })
    const onOne = { what: 'on 1 server, µs', value: one.serversUs }
    const what = `servers' processor for a message ${way} to one of ${players} players on 4 servers`
    figures.push(
      atMost(SAME, { what, value: four.serversUs, unit: 'µs' }, onOne),
      atLeast(
        SEEN,
        { what: 'where all of them look at every socket', value: looking.serversUs, unit: 'µs' },
        onOne,
      ),
      withoutMark({ what: 'of the database beside 4 servers', value: four.databaseUs, unit: 'µs' }),
      withoutMark({ what: 'of the database beside 1 server', value: one.databaseUs, unit: 'µs' }),
    )
  }
  await compare('by NOTIFY', null)
  await withNats((url) => compare('over NATS', url))
  return figures
}

/** Says so and continues if no NATS server is available. */
async function withNats(act: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-bench-nats-'))
  try {
    const nats = await startNats(folder, { tls: false }).catch((error: unknown) => {
      console.error(`  not measured over NATS: ${String(error)}`)
      return null
    })
    if (nats !== null) await act(nats.url).finally(nats.close)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const servers: Bench = async (databaseUrl, size) => {
  const [one, four] = await benchServers(
    databaseUrl,
    size === 'full' ? {} : { seconds: 2, runs: 1, players: 4_000, callers: 400 },
  )
  if (one === undefined || four === undefined) return []
  const spent = ({ serversUs, databaseUs }: PlacingFigures) => serversUs + databaseUs
  return [
    atMost(
      1.3,
      {
        what: 'processor of 4 servers, their callers and the database for a bet',
        value: spent(four),
        unit: 'µs',
      },
      { what: 'with 1 server, µs', value: spent(one) },
    ),
    ...[one, four].flatMap((figures) => [
      withoutMark({ what: `bets at ${figures.servers}`, value: figures.betsPerS, unit: 'bets/s' }),
      withoutMark({ what: 'slips in a batch', value: figures.slipsPerBatch, unit: 'slips' }),
      withoutMark({ what: 'processor of the database for a bet', value: figures.databaseUs, unit: 'µs' }),
    ]),
  ]
}

const deposits: Bench = async (databaseUrl, size) => {
  const found = await benchDeposits(
    databaseUrl,
    size === 'full' ? {} : { seconds: 2, runs: 1, players: 4_000, callers: 100 },
  )
  return [
    atLeast(
      0.1,
      { what: 'deposits credited while bets are taken', value: found.creditedPerS, unit: 'deposits/s' },
      {
        what: `bare inserts, ${found.perRange} a transaction, beside the same`,
        value: found.bareInsertsPerS,
      },
    ),
    withoutMark({ what: 'bets beside them', value: found.betsPerS, unit: 'bets/s' }),
  ]
}

const liabilities: Bench = async (databaseUrl, size) => {
  const found = await benchLiabilities(databaseUrl, size === 'full' ? {} : { players: 20_000 })
  const inSeconds = (what: string, value: number) => withoutMark({ what, value, unit: 's' })
  return [
    atMost(
      2,
      { what: `a sum tree over ${found.players} players`, value: found.treeSeconds, unit: 's' },
      { what: 'its hashes alone, s', value: found.hashesSeconds },
    ),
    inSeconds(`from ${found.players} players in the database to a stored root`, found.snapshotSeconds),
    withoutMark({ what: 'one proof of inclusion', value: found.proofInMs, unit: 'ms' }),
    inSeconds(`first look at the books, ${found.entries} entries`, found.firstCheckSeconds),
    inSeconds('a look in which nothing had moved', found.quietCheckSeconds),
    inSeconds('a look after a busy minute', found.busyCheckSeconds),
    inSeconds('the look of the night, over all', found.nightSeconds),
  ]
}

const rebates: Bench = async (databaseUrl, size) => {
  const small = { sizes: [2_000, 4_000].map((players) => ({ bets: players * 10, players, days: 1 })) }
  const found = await benchRebates(databaseUrl, size === 'full' ? {} : small)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return []
  const growth = (name: 'rebatesSeconds' | 'blocksPerBet', of: (one: RebateFigures) => number) =>
    last[name] / of(last) / (first[name] / of(first))
  const blocks = growth('blocksPerBet', () => 1)
  return [
    ...found.flatMap((one) => rebateFigures(one)),
    atMost(
      LINEAR,
      { what: 'blocks for a bet at the largest size', value: blocks, unit: 'of those at the smallest' },
      { what: 'linear', value: 1 },
    ),
    withoutMark({
      what: 'growth of the blocks with the bets',
      unit: 'exponent',
      value: 1 + Math.log(blocks) / Math.log(last.bets / first.bets),
    }),
    withoutMark({
      what: 'growth of the time beside that of the bare inserts',
      unit: 'times',
      value: growth('rebatesSeconds', ({ bareInsertsSeconds }) => bareInsertsSeconds),
    }),
  ]
}

const rebateFigures = (one: RebateFigures): readonly Figure[] => {
  const rebatesOf = {
    what: `rebates of ${one.bets} bets of ${one.players} players in a tree`,
    unit: 's',
    value: one.rebatesSeconds,
  }
  return [
    atMost(5, rebatesOf, { what: 'one scan that adds up the same bets, s', value: one.scanSeconds }),
    atMost(4, rebatesOf, {
      what: `bare inserts of the same ${one.lines} lines and ${one.payments} payments, s`,
      value: one.bareInsertsSeconds,
    }),
    atMost(
      5,
      { what: `team report of ${one.bets} bets`, value: one.teamReportSeconds, unit: 's' },
      { what: 'one scan that adds up the same bets, s', value: one.scanSeconds },
    ),
    withoutMark({ what: 'of the rebates the payments', value: one.payingSeconds, unit: 's' }),
    withoutMark({ what: 'counting the bets before it', value: one.countingSeconds, unit: 's' }),
  ]
}

const counting: Bench = async (databaseUrl, size) => {
  const { few, many, atOnce } = await benchCounting(
    databaseUrl,
    size === 'full' ? {} : { few: 500, many: 3_000, runs: 1, betsAPart: 500 },
  )
  const perBettor = ({ countingSeconds, bettors }: CountingFigures) => (countingSeconds * 1e6) / bettors
  const longest = { what: 'its longest transaction', value: many.longestSeconds, unit: 's' }
  return [
    atMost(
      LINEAR,
      {
        what: `counting a round of ${many.bettors} players, a player`,
        value: perBettor(many),
        unit: 'µs',
      },
      { what: `of ${few.bettors} players, µs`, value: perBettor(few) },
    ),
    withoutMark({
      what: `a round of ${many.bettors} players in parts`,
      value: many.countingSeconds,
      unit: 's',
    }),
    withoutMark({ what: 'the same in one transaction', value: atOnce.countingSeconds, unit: 's' }),
    // The longest of twenty beside the longer of two.
    atMost(2, longest, { what: `of ${few.bettors} players, s`, value: few.longestSeconds }),
  ]
}

const rankings: Bench = async (databaseUrl, size) => {
  const found = await benchRankings(
    databaseUrl,
    size === 'full' ? {} : { few: 2_000, many: 20_000, bets: 2_000, rounds: 1 },
  )
  const [few, many] = found
  return [
    ...found.flatMap((one) => rankingFigures(one)),
    atMost(
      LINEAR,
      { what: `blocks for a bet among ${many.ranked}`, value: many.blocksPerBet, unit: 'blocks' },
      { what: `among ${few.ranked}`, value: few.blocksPerBet },
    ),
  ]
}

const rankingFigures = (one: RankingFigures): readonly Figure[] => {
  const counted = {
    what: `a round of ${one.bets} bets into rankings of ${one.ranked} players`,
    unit: 's',
    value: one.countingSeconds,
  }
  return [
    atMost(5, counted, { what: 'one scan that adds up the same bets, s', value: one.scanSeconds }),
    atMost(4, counted, { what: 'bare upserts of as many scores, s', value: one.bareUpsertsSeconds }),
  ]
}

export const BENCHES: Readonly<Record<string, Bench>> = {
  bets,
  book,
  growth,
  lists,
  settlement,
  http,
  broadcast,
  live,
  message,
  servers,
  deposits,
  liabilities,
  rebates,
  counting,
  rankings,
}
