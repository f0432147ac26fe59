import type { BeaconSource } from '../chain/beacon/beacon-source.ts'
import { type BookContract, systemClock } from '../chain/index.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { CheckedEndpoints } from '../features/audit/check-chain.ts'
import type { DepositSource } from '../features/deposits/deposit-chain.ts'
import type { Book } from '../features/play/book/open-book.ts'
import type { Placement } from '../features/play/place/placement.ts'
import { type PaymentsSeenAt, paymentCheck } from '../features/withdrawals/settle-outcomes.ts'
import { autoplay } from '../jobs/autoplay-runner.ts'
import { startBooksRunner } from '../jobs/books-runner.ts'
import { counting } from '../jobs/counting-runner.ts'
import { startDepositsWatcher } from '../jobs/deposits-watcher.ts'
import { startHeadersRunner } from '../jobs/headers-runner.ts'
import { insurance } from '../jobs/insurance-runner.ts'
import { startPushRunner } from '../jobs/push-runner.ts'
import { startRoundsRunner } from '../jobs/rounds-runner.ts'
import { runJob } from '../jobs/run-job.ts'
import { SCHEDULE } from '../jobs/schedule.ts'
import { startCountingSeals } from '../jobs/seals-runner.ts'
import { securityAlerts } from '../jobs/security-runner.ts'
import { signedDays } from '../jobs/signed-days.ts'
import { startStatusRunner } from '../jobs/status-runner.ts'
import { webhooks } from '../jobs/webhooks-job.ts'
import { startWithdrawalsRunner } from '../jobs/withdrawals-runner.ts'
import { askChain } from '../local/index.ts'
import { startWatchingDatabase } from '../observe/database-state.ts'
import type { Logger } from '../observe/log.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { MailHandler } from '../routes/setup.ts'
import type { RunningChain } from './chain.ts'
import type { prepareDeposits } from './deposits.ts'
import type { startPush } from './push.ts'
import type { ShutdownStack } from './shutdown-stack.ts'

type Input = {
  readonly parts: ShutdownStack
  readonly config: Pick<Config, 'windows' | 'booksEveryMs' | 'blockedCountries' | 'autoplayBlockedCountries'>
  readonly log: Logger
  readonly db: Database
  readonly chain: RunningChain
  readonly beacons: BeaconSource | null
  readonly deposits: Awaited<ReturnType<typeof prepareDeposits>>
  readonly placement: Placement
  readonly push: ReturnType<typeof startPush>
  readonly mail: MailHandler
  readonly metrics: Metrics
  readonly book: BookContract | null
  readonly sealedBook: Book
}

/** Starts all background jobs; each is one of the parts to stop. */
export async function startJobs(input: Input): Promise<void> {
  const { parts, config, log, db, chain, beacons, deposits, placement } = input
  const { push, mail, metrics, book, sealedBook } = input
  const common = { db, log, clock: systemClock }
  const rounds = startRoundsRunner({
    ...common,
    windows: config.windows,
    source: chain.source,
    beacons,
    book,
    sealedBook,
    observe: metrics.rounds,
  })
  parts.add('rounds', rounds.stop)
  parts.add('database state', startWatchingDatabase({ ...common, observe: metrics.database.onState }).stop)
  if (book !== null) parts.add('seals', startCountingSeals({ ...common, observe: metrics.onSeals }).stop)
  if (deposits !== null) {
    const watcher = startDepositsWatcher({
      ...common,
      source: chain.source,
      deposits: deposits.source,
      resettable: chain.isDevelopment,
      observe: metrics.onDeposits,
    })
    parts.add('deposits', watcher.stop)
  }
  // The server places no bets for players of these countries.
  const blockedCountries = [...config.blockedCountries, ...config.autoplayBlockedCountries]
  const ways = { mailer: mail.mailer, push }
  parts.add('notifications', startPushRunner({ ...common, ...ways, observe: metrics.onPush }).stop)
  const jobs = [
    ...SCHEDULE,
    counting(),
    insurance({ placement, blockedCountries }),
    autoplay({
      placement,
      blockedCountries: config.autoplayBlockedCountries,
      valueBlockedCountries: config.blockedCountries,
    }),
    webhooks({ keys: sealedBook.keys, allowsLoopback: chain.isDevelopment }),
    signedDays(sealedBook.keys),
    securityAlerts(ways),
  ]
  for (const job of jobs) parts.add(job.name, runJob(job, common).stop)
  const check = deposits === null ? async () => null : paymentCheck(paymentsSeenAt(chain, deposits.source))
  parts.add('status', startStatusRunner({ ...common, source: chain.source }).stop)
  parts.add('headers', startHeadersRunner({ ...common, source: chain.source }).stop)
  parts.add('withdrawals', startWithdrawalsRunner({ ...common, check, observe: metrics.onWithdrawals }).stop)
  const books = startBooksRunner({
    ...common,
    observe: metrics.books,
    everyMs: config.booksEveryMs,
    chain: deposits === null ? null : await checkedEndpoints(chain),
  })
  parts.add('books', books.stop)
}

/** A local chain is checked from the block in which it had received all that is booked. */
async function checkedEndpoints({ local, source }: RunningChain): Promise<() => CheckedEndpoints> {
  const since = local === null ? 0n : BigInt(String(await askChain(local.url, 'eth_blockNumber', [])))
  return () => ({ endpoints: source.endpoints(), quorum: source.health().quorum, since })
}

/** Payments are read from the endpoints of deposits, not from the signer's. */
function paymentsSeenAt(
  { source, isDevelopment: resettable }: RunningChain,
  { contract, treasury, decimals }: DepositSource,
): () => PaymentsSeenAt {
  return () => {
    const { quorum, genesisHash } = source.health()
    return { endpoints: source.endpoints(), quorum, genesisHash, contract, treasury, decimals, resettable }
  }
}
