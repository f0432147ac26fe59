import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { EndpointAnswer } from '../chain/index.ts'
import type { ReadFrom } from '../db/reader.ts'
import type { BooksWatch } from '../features/audit/record-check.ts'
import type { DailySnapshot } from '../features/liabilities/take-snapshot.ts'
import type { Sent } from '../features/push/send-messages.ts'
import type { SealCounts } from '../features/seals/queries.ts'
import type { WithdrawalCounts } from '../features/withdrawals/queries.ts'
import type { DepositsStep } from '../jobs/deposits-loop.ts'
import type { ObserveRounds } from '../jobs/round-loop.ts'
import type { MailOutcome } from '../mail/mailers.ts'
import { databaseMetrics } from './database-metrics.ts'

// Long, since it lists every metric with what it means.

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SETTLEMENT_SECONDS = [0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 12, 20, 60, 300]

/** Everything that is counted. One registry a server, so that tests and benchmarks may have several. */
export type Metrics = ReturnType<typeof createMetrics>

export const createMetrics = ({ withProcess = true } = {}) => {
  const registry = new Registry()
  const registers = [registry]
  if (withProcess) collectDefaultMetrics({ register: registry, prefix: 'nibble_' })

  const http = new Histogram({
    name: 'nibble_http_seconds',
    help: 'Calls by path and outcome: a code, or an HTTP status',
    labelNames: ['path', 'outcome'] as const,
    buckets: SECONDS,
    registers,
  })
  const slips = new Counter({
    name: 'nibble_slips_total',
    help: 'Slips by what became of them: accepted, or the refusal',
    labelNames: ['outcome'] as const,
    registers,
  })
  const reads = new Counter({
    name: 'nibble_replica_reads_total',
    help: 'Reads meant for the replica: done there, or by the primary because it was behind or unreachable',
    labelNames: ['from'] as const,
    registers,
  })
  const bets = new Counter({ name: 'nibble_bets_total', help: 'Bets accepted', registers })
  const batchSlips = new Histogram({
    name: 'nibble_batch_slips',
    help: 'Slips in one placement transaction',
    buckets: [1, 2, 5, 10, 25, 50, 100, 150, 200, 250],
    registers,
  })
  const batchSeconds = new Histogram({
    name: 'nibble_batch_seconds',
    help: 'Time of one placement transaction',
    buckets: SECONDS,
    registers,
  })
  const settled = new Counter({
    name: 'nibble_settled_bets_total',
    help: 'Bets settled or refunded',
    registers,
  })
  const settlement = new Histogram({
    name: 'nibble_settlement_seconds',
    help: 'From the final draw block to the last credited balance of its round',
    buckets: SETTLEMENT_SECONDS,
    registers,
  })
  const sockets = new Gauge({ name: 'nibble_sockets', help: 'Open sockets', registers })
  const online = new Gauge({ name: 'nibble_players_online', help: 'Players with a socket', registers })
  const mails = new Counter({
    name: 'nibble_mails_total',
    help: 'Attempts to send a mail: sent, failed and tried again, given up',
    labelNames: ['outcome'] as const,
    registers,
  })
  const pushes = new Counter({
    name: 'nibble_pushes_total',
    help: 'Tries to hand a notification to a push service, by what became of them',
    labelNames: ['outcome'] as const,
    registers,
  })
  const dropped = new Counter({
    name: 'nibble_sockets_dropped_total',
    help: 'Sockets closed by this server',
    labelNames: ['why'] as const,
    registers,
  })
  const refusedConnections = new Counter({
    name: 'nibble_connections_refused_total',
    help: 'Connections closed unread: too many in all, or of one network',
    labelNames: ['why'] as const,
    registers,
  })
  const rpcUp = new Gauge({
    name: 'nibble_rpc_up',
    help: '1 while the endpoint answers and can be believed',
    labelNames: ['endpoint'] as const,
    registers,
  })
  const rpc = new Histogram({
    name: 'nibble_rpc_seconds',
    help: 'Questions to an endpoint by outcome: answered, or what was wrong',
    labelNames: ['endpoint', 'outcome'] as const,
    buckets: SECONDS,
    registers,
  })
  const leading = new Gauge({
    name: 'nibble_rounds_leading',
    help: '1 while this server runs the rounds',
    registers,
  })
  const late = new Histogram({
    name: 'nibble_round_late_seconds',
    help: 'How long after its time a round opened or closed',
    labelNames: ['edge'] as const,
    buckets: SECONDS,
    registers,
  })
  const cancelled = new Counter({
    name: 'nibble_rounds_cancelled_total',
    help: 'Rounds cancelled for want of a block',
    labelNames: ['why'] as const,
    registers,
  })
  const deposits = new Counter({
    name: 'nibble_deposits_total',
    help: 'Deposits taken into the books',
    registers,
  })
  const depositsBehind = new Gauge({
    name: 'nibble_deposits_behind_blocks',
    help: 'Final blocks whose deposits are not in the books yet, as far as this server reads them',
    registers,
  })
  const depositsHeld = new Gauge({
    name: 'nibble_deposits_held_up',
    help: '1 while no deposits can be taken: no quorum, another contract, a lost final block',
    registers,
  })
  const headAge = new Gauge({
    name: 'nibble_chain_head_age_seconds',
    help: 'Age of the newest block',
    registers,
  })

  const withdrawals = new Gauge({
    name: 'nibble_withdrawals_open',
    help: 'Withdrawals that are not at their end, by state',
    labelNames: ['state'] as const,
    registers,
  })
  const lateWithdrawals = new Gauge({
    name: 'nibble_withdrawals_late',
    help: 'Withdrawals past the time by which the player was told to have them',
    registers,
  })
  const signerSilent = new Gauge({
    name: 'nibble_signer_silent_seconds',
    help: 'Since the signer last said that it works; no value while it never did',
    registers,
  })
  const signerProblem = new Gauge({
    name: 'nibble_signer_problem',
    help: '1 while something keeps the signer from a piece of its work; its log says what',
    registers,
  })
  const books = booksMetrics(registers)
  const onSeals = sealMetrics(registers)
  const database = databaseMetrics(registers)

  return {
    registry,
    http,
    slips,
    bets,
    batchSlips,
    batchSeconds,
    sockets,
    online,
    dropped,
    refusedConnections,
    rpcUp,
    headAge,
    /** Reported by the reader for each read that was not the primary's anyway. */
    onRead: (from: ReadFrom): void => reads.inc({ from }),
    /** Reported by the placement after each batch. */
    onBatch: (batch: { slips: number; bets: number; ms: number; waitedMs: number }): void => {
      database.onShardWait(batch.waitedMs)
      batchSlips.observe(batch.slips)
      batchSeconds.observe(batch.ms / 1000)
      bets.inc(batch.bets)
    },
    /** Reported by the chain after each question. */
    onAnswer: ({ name, latencyMs, fault }: EndpointAnswer): void =>
      rpc.observe({ endpoint: name, outcome: fault ?? 'answered' }, latencyMs / 1000),
    /** As the withdrawals' runner counts them. */
    onWithdrawals: ({ byState, late, signerSilentMs, signerProblem: problem }: WithdrawalCounts): void => {
      withdrawals.reset()
      for (const { state, count } of byState) withdrawals.set({ state }, count)
      lateWithdrawals.set(late)
      if (signerSilentMs !== null) signerSilent.set(signerSilentMs / 1000)
      signerProblem.set(problem === null ? 0 : 1)
    },
    /** Reported by the watcher of deposits. */
    onMail: (outcome: MailOutcome): void => mails.inc({ outcome }),
    onPush: ({ outcome }: Pick<Sent, 'outcome'>): void => pushes.inc({ outcome }),
    onDeposits: (step: DepositsStep): void => {
      deposits.inc(step.deposits)
      depositsBehind.set(Number(step.behind))
      depositsHeld.set(step.problem === null ? 0 : 1)
    },
    /** As they are counted every few seconds, where draws are sealed. */
    onSeals,
    /** Reported by the watch on the books. */
    books,
    database,
    /** Reported by the runner of the rounds. */
    rounds: {
      leading: (now) => leading.set(now ? 1 : 0),
      late: (edge, ms) => late.observe({ edge }, ms / 1000),
      settled: (bets) => settled.inc(bets),
      published: ({ latencyMs }) => settlement.observe(latencyMs / 1000),
      cancelled: ({ why }) => cancelled.inc({ why }),
    } satisfies ObserveRounds,
  }
}

const sealMetrics = (registers: Registry[]) => {
  const unsealed = new Gauge({
    name: 'nibble_draws_unsealed_of_last_ten',
    help: 'Draws among the last ten that were not sealed before their block',
    registers,
  })
  const lead = new Gauge({
    name: 'nibble_seal_lead_seconds',
    help: 'How long before its draw the newest sealed draw was in a block',
    registers,
  })
  const silent = new Gauge({
    name: 'nibble_sealer_silent_seconds',
    help: 'Since the sealer last said that it works; no value while it never did',
    registers,
  })
  const problem = new Gauge({
    name: 'nibble_sealer_problem',
    help: '1 while something keeps the sealer from sealing; an incident says what',
    registers,
  })
  return ({ unsealedOfTen, leadMs, sealerSilentMs, problem: said }: SealCounts): void => {
    unsealed.set(unsealedOfTen)
    if (leadMs !== null) lead.set(leadMs / 1000)
    if (sealerSilentMs !== null) silent.set(sealerSilentMs / 1000)
    problem.set(said === null ? 0 : 1)
  }
}

const booksMetrics = (registers: Registry[]) => {
  const wrong = new Gauge({
    name: 'nibble_books_wrong',
    help: 'Rules of the books that are broken (kind broken) or cannot be looked at (kind unread)',
    labelNames: ['kind'] as const,
    registers,
  })
  const held = new Gauge({
    name: 'nibble_books_held_seconds_ago',
    help: 'Since every invariant was last seen to hold, by any server; no value while it never was',
    registers,
  })
  const all = new Gauge({
    name: 'nibble_books_all_seconds_ago',
    help: 'Since all entries were last added up, by any server',
    registers,
  })
  const took = new Gauge({
    name: 'nibble_books_look_seconds',
    help: 'How long the last look of a minute took, the chain included',
    registers,
  })
  const stopped = new Gauge({
    name: 'nibble_withdrawals_stopped',
    help: '1 while withdrawals are stopped, by operators or by an invariant that broke',
    registers,
  })
  const surplus = new Gauge({
    name: 'nibble_chain_surplus_units',
    help: 'What the chain holds beyond the books, in the smallest units of the contract',
    registers,
  })
  const owed = new Gauge({
    name: 'nibble_players_owed_usdt',
    help: 'What players were owed together when the day began',
    registers,
  })
  return {
    books: (watch: BooksWatch): void => {
      for (const kind of ['broken', 'unread'] as const)
        wrong.set({ kind }, watch.wrong.filter((each) => each.kind === kind).length)
      if (watch.heldForMs !== null) held.set(watch.heldForMs / 1000)
      if (watch.fullAgoMs !== null) all.set(watch.fullAgoMs / 1000)
      if (watch.tookMs !== null) took.set(watch.tookMs / 1000)
      stopped.set(watch.areWithdrawalsStopped ? 1 : 0)
    },
    surplus: (raw: bigint): void => surplus.set(Number(raw)),
    liabilities: ({ total }: DailySnapshot): void => owed.set(Number(total) / 1e6),
  }
}
