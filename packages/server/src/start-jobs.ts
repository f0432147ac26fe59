import { systemClock } from './chain/index.ts'
import type { Config } from './config/index.ts'
import type { Database } from './db/database.ts'
import type { LookingEndpoints } from './features/audit/index.ts'
import type { DepositSource } from './features/deposits/index.ts'
import type { Placement } from './features/play/index.ts'
import { type PaymentsSeenAt, paymentLook } from './features/withdrawals/index.ts'
import { startDepositsWatcher } from './jobs/deposits-watcher.ts'
import { startHeadersRunner } from './jobs/headers-runner.ts'
import {
  startAbuseRunner,
  startBooksRunner,
  startConversionsRunner,
  startCountingRunner,
  startCreditsRunner,
  startInsuranceRunner,
  startJackpotRunner,
  startPartitionsRunner,
  startPushRunner,
  startRebatesRunner,
  startRewardsRunner,
  startRoundsRunner,
  startSecurityRunner,
  startValuePauseRunner,
  startWithdrawalsRunner,
} from './jobs/index.ts'
import { askChain } from './local/index.ts'
import type { Logger } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'
import type { Parts } from './parts-to-stop.ts'
import type { MailDoor } from './routes/routes-setup.ts'
import type { RunningChain } from './start-chain.ts'
import type { prepareDeposits } from './start-deposits.ts'
import type { startPush } from './start-push.ts'

type Given = {
  readonly parts: Parts
  readonly config: Pick<Config, 'windows' | 'booksEveryMs' | 'blockedCountries'>
  readonly log: Logger
  readonly db: Database
  readonly chain: RunningChain
  readonly deposits: Awaited<ReturnType<typeof prepareDeposits>>
  readonly placement: Placement
  readonly push: ReturnType<typeof startPush>
  readonly mail: MailDoor | null
  readonly metrics: Metrics
}

/** Starts all that runs by itself; each is one of the parts to stop. */
export async function startJobs(given: Given): Promise<void> {
  const { parts, config, log, db, chain, deposits, placement, push, mail, metrics } = given
  const common = { db, log, clock: systemClock }
  const rounds = startRoundsRunner({
    ...common,
    ...{ windows: config.windows, source: chain.source, observe: metrics.rounds },
  })
  parts.add('rounds', rounds.stop)
  if (deposits !== null) {
    const watcher = startDepositsWatcher({
      ...common,
      ...{ source: chain.source, deposits: deposits.source },
      ...{ resettable: chain.isDevelopment, observe: metrics.onDeposits },
    })
    parts.add('deposits', watcher.stop)
  }
  parts.add('conversions', startConversionsRunner(common).stop)
  parts.add('counting', startCountingRunner(common).stop)
  parts.add('credits', startCreditsRunner(common).stop)
  const { blockedCountries } = config
  parts.add('insurance', startInsuranceRunner({ ...common, placement, blockedCountries }).stop)
  parts.add('abuse', startAbuseRunner(common).stop)
  parts.add('rebates', startRebatesRunner(common).stop)
  parts.add('jackpot', startJackpotRunner(common).stop)
  parts.add('rewards', startRewardsRunner(common).stop)
  parts.add('partitions', startPartitionsRunner(common).stop)
  parts.add('value pause', startValuePauseRunner(common).stop)
  if (push !== null) {
    const sender = startPushRunner({ ...common, ...push, observe: metrics.onPush })
    parts.add('notifications', sender.stop)
  }
  const ways = { mailer: mail?.mailer ?? null, push }
  parts.add('security', startSecurityRunner({ ...common, ways }).stop)
  const look = deposits === null ? async () => null : paymentLook(paymentsSeenAt(chain, deposits.source))
  parts.add('headers', startHeadersRunner({ ...common, source: chain.source }).stop)
  parts.add('withdrawals', startWithdrawalsRunner({ ...common, look, observe: metrics.onWithdrawals }).stop)
  const books = startBooksRunner({
    ...common,
    ...{ observe: metrics.books, everyMs: config.booksEveryMs },
    chain: deposits === null ? null : await lookingEndpoints(chain),
  })
  parts.add('books', books.stop)
}

/** A local chain is asked of what it holds from the block on at which it has got all that the books say. */
async function lookingEndpoints({ local, source }: RunningChain): Promise<() => LookingEndpoints> {
  const since = local === null ? 0n : BigInt(String(await askChain(local.url, 'eth_blockNumber', [])))
  return () => ({ endpoints: source.endpoints(), quorum: source.health().quorum, since })
}

/** Payments are looked for where deposits are read, and not where the signer looks. */
function paymentsSeenAt(
  { source, isDevelopment: resettable }: RunningChain,
  { contract, treasury, decimals }: DepositSource,
): () => PaymentsSeenAt {
  return () => {
    const { quorum, genesisHash } = source.health()
    return { endpoints: source.endpoints(), quorum, genesisHash, contract, treasury, decimals, resettable }
  }
}
