import { collectDefaultMetrics, Registry } from 'prom-client'
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
import { metricMakers } from './metric-makers.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SETTLEMENT_SECONDS = [0.1, 0.25, 0.5, 1, 2, 3, 5, 8, 12, 20, 60, 300]

/** Everything counted. One registry per server, so that tests and benchmarks may have several. */
export type Metrics = ReturnType<typeof createMetrics>

export const createMetrics = ({ withProcess = true } = {}) => {
  const registry = new Registry()
  const registers = [registry]
  const { counter, gauge, histogram } = metricMakers(registers)
  if (withProcess) collectDefaultMetrics({ register: registry, prefix: 'nibble_' })

  const http = histogram(
    'nibble_http_seconds',
    'Calls by path and outcome: a code, or an HTTP status',
    SECONDS,
    ['path', 'outcome'],
  )
  const slips = counter('nibble_slips_total', 'Slips by outcome: accepted, or the refusal', ['outcome'])
  const reads = counter(
    'nibble_replica_reads_total',
    'Reads for the replica by where they ran: there, or on the primary because the replica was behind or unreachable',
    ['from'],
  )
  const bets = counter('nibble_bets_total', 'Bets accepted')
  const batchSlips = histogram(
    'nibble_batch_slips',
    'Slips in one placement transaction',
    [1, 2, 5, 10, 25, 50, 100, 150, 200, 250],
  )
  const batchSeconds = histogram('nibble_batch_seconds', 'Time of one placement transaction', SECONDS)
  const settled = counter('nibble_settled_bets_total', 'Bets settled or refunded')
  const settlement = histogram(
    'nibble_settlement_seconds',
    'From the final draw block to the last credited balance of its round',
    SETTLEMENT_SECONDS,
  )
  const sockets = gauge('nibble_sockets', 'Open sockets')
  const online = gauge('nibble_players_online', 'Players with a socket')
  const mails = counter(
    'nibble_mails_total',
    'Attempts to send a mail: sent, failed and tried again, given up',
    ['outcome'],
  )
  const pushes = counter(
    'nibble_pushes_total',
    'Attempts to send a notification to a push service, by outcome',
    ['outcome'],
  )
  const dropped = counter('nibble_sockets_dropped_total', 'Sockets closed by this server', ['why'])
  const refusedConnections = counter(
    'nibble_connections_refused_total',
    'Connections refused: too many in total, or from one network',
    ['why'],
  )
  const rpcUp = gauge('nibble_rpc_up', '1 while the endpoint answers and can be trusted', ['endpoint'])
  const rpc = histogram(
    'nibble_rpc_seconds',
    'Requests to an endpoint by outcome: answered, or the fault',
    SECONDS,
    ['endpoint', 'outcome'],
  )
  const leading = gauge('nibble_rounds_leading', '1 while this server runs the rounds')
  const late = histogram(
    'nibble_round_late_seconds',
    'How long after its time a round opened or closed',
    SECONDS,
    ['edge'],
  )
  const cancelled = counter('nibble_rounds_cancelled_total', 'Rounds cancelled because no block was found', [
    'why',
  ])
  const deposits = counter('nibble_deposits_total', 'Deposits booked')
  const depositsBehind = gauge(
    'nibble_deposits_behind_blocks',
    'Final blocks whose deposits are not booked yet, as seen by this server',
  )
  const depositsHeld = gauge(
    'nibble_deposits_held_up',
    '1 while no deposits can be booked: no quorum, a different contract, a lost final block',
  )
  const headAge = gauge('nibble_chain_head_age_seconds', 'Age of the newest block')

  const withdrawals = gauge('nibble_withdrawals_open', 'Open withdrawals by state', ['state'])
  const lateWithdrawals = gauge(
    'nibble_withdrawals_late',
    'Withdrawals past the deadline that the player was told',
  )
  const signerSilent = gauge(
    'nibble_signer_silent_seconds',
    'Seconds since the signer last reported; no value before its first report',
  )
  const signerProblem = gauge(
    'nibble_signer_problem',
    '1 while a problem keeps the signer from some of its work; its log names it',
  )
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
    /** Reported by the reader for each read that could use a replica. */
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
    /** As counted by the withdrawals' runner. */
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
    /** As counted every few seconds, if draws are sealed. */
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
  const { gauge } = metricMakers(registers)
  const unsealed = gauge(
    'nibble_draws_unsealed_of_last_ten',
    'Draws among the last ten that were not sealed before their block',
  )
  const lead = gauge('nibble_seal_lead_seconds', 'How long before the draw the newest seal was in a block')
  const silent = gauge(
    'nibble_sealer_silent_seconds',
    'Seconds since the sealer last reported; no value before its first report',
  )
  const problem = gauge(
    'nibble_sealer_problem',
    '1 while a problem keeps the sealer from sealing; an incident names it',
  )
  return ({ unsealedOfTen, leadMs, sealerSilentMs, problem: said }: SealCounts): void => {
    unsealed.set(unsealedOfTen)
    if (leadMs !== null) lead.set(leadMs / 1000)
    if (sealerSilentMs !== null) silent.set(sealerSilentMs / 1000)
    problem.set(said === null ? 0 : 1)
  }
}

const booksMetrics = (registers: Registry[]) => {
  const { gauge } = metricMakers(registers)
  const wrong = gauge(
    'nibble_books_wrong',
    'Rules of the books that are broken (kind broken) or could not be checked (kind unread)',
    ['kind'],
  )
  const held = gauge(
    'nibble_books_held_seconds_ago',
    'Seconds since a check by any server last found every invariant to hold; no value before the first',
  )
  const all = gauge('nibble_books_all_seconds_ago', 'Seconds since any server last added up all entries')
  const took = gauge(
    'nibble_books_look_seconds',
    'Duration of the last per-minute check, including the chain',
  )
  const stopped = gauge(
    'nibble_withdrawals_stopped',
    '1 while withdrawals are stopped, by operators or by an invariant that broke',
  )
  const surplus = gauge(
    'nibble_chain_surplus_units',
    'The chain’s surplus over the books, in the smallest unit of the contract',
  )
  const owed = gauge('nibble_players_owed_usdt', 'Total owed to players at the start of the day')
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
