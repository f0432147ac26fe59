import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { systemClock } from './chain/index.ts'
import type { Config } from './config/index.ts'
import { buildConsoleApp } from './console-app.ts'
import { assertReachable } from './db/assert-reachable.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import type { LookingEndpoints } from './features/audit/index.ts'
import type { DepositSource } from './features/deposits/index.ts'
import { createPlacement, grantFirstLogin, listenForEvents, seedBankroll } from './features/play/index.ts'
import { contractWalletCheck } from './features/session/index.ts'
import { type PaymentsSeenAt, paymentLook } from './features/withdrawals/index.ts'
import { databaseKeyStore } from './http/envelope/database-key-store.ts'
import { createKeyRing } from './http/envelope/key-ring.ts'
import { startDepositsWatcher } from './jobs/deposits-watcher.ts'
import {
  startAbuseRunner,
  startBooksRunner,
  startConversionsRunner,
  startCountingRunner,
  startCreditsRunner,
  startInsuranceRunner,
  startJackpotRunner,
  startPushRunner,
  startRebatesRunner,
  startRewardsRunner,
  startRoundsRunner,
  startValuePauseRunner,
  startWithdrawalsRunner,
} from './jobs/index.ts'
import { noteConsoleAddress } from './local/console-address.ts'
import { isPortTaken } from './local/free-port.ts'
import { askChain, claimDataFolder, startEmbeddedDatabase } from './local/index.ts'
import { readInstallationSecret } from './local/installation-secret.ts'
import { databaseFolder } from './local/open-installation.ts'
import type { Logger } from './observe/log.ts'
import { createMetrics } from './observe/metrics.ts'
import { keyedHash } from './secrets/keyed-hash.ts'
import { type RunningChain, startChain } from './start-chain.ts'
import { prepareDeposits } from './start-deposits.ts'
import { startMail } from './start-mail.ts'
import { startPush } from './start-push.ts'
import { startLocalSigner } from './start-signer.ts'

export type RunningServer = {
  readonly address: string
  readonly consoleAddress: string
  /** Settles with a sentence when a part on which all depends ends by itself. */
  readonly failed: Promise<string>
  /** New work is refused, what was begun ends, then the parts stop, the database last. Asked twice it stops once. */
  stop(): Promise<void>
}

const CONNECTIONS = 24
const PAGE = fileURLToPath(new URL('../../web/dist', import.meta.url))
const CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url))
const PACKAGE = new URL('../../../package.json', import.meta.url)

type Given = { readonly config: Config; readonly log: Logger; readonly say: (line: string) => void }

/** Wires the whole server by hand. Throws a sentence for a person; nothing is left running then. */
export async function startServer({ config, log, say }: Given): Promise<RunningServer> {
  await assertPortFree({ ...config, variable: 'PORT' })
  await assertPortFree({ ...config.console, variable: 'CONSOLE_PORT' })
  const parts = partsToStop(log)

  try {
    const folder = claimDataFolder(config.dataFolder)
    parts.add('data folder', () => folder.release())

    const database = await startDatabase(config, folder.path)
    parts.add('database', database.stop)
    const { applied } = await migrate({ url: database.url })
    const db = await openDatabase({ url: database.url, max: CONNECTIONS })
    parts.add('connections', () => db.close())
    say(`${database.sentence}${applied.length > 0 ? `, ${applied.length} migrations applied` : ''}`)

    const metrics = createMetrics()
    const chain = await startChain({
      ...{
        db,
        log,
        dataFolder: folder.path,
        outside: config.chain,
        acceptLostBlocks: config.acceptLostBlocks,
      },
      onAnswer: metrics.onAnswer,
    })
    parts.add('chain', chain.stop)
    if (chain.local !== null) await seedBankroll(db)
    say(chain.sentence)
    const deposits = await prepareDeposits({ db, chain, config, dataFolder: folder.path })

    const headTime = () => chain.source.head()?.timeMs ?? null
    const placement = createPlacement({
      ...{ db, headTime, stakeAssets: config.stakeAssets },
      onBatch: metrics.onBatch,
    })
    const secret = config.secret ?? readInstallationSecret(folder.path)
    const now = () => Date.now()
    const { isDevelopment } = chain
    const mail = startMail({
      ...{ config, secret, dataFolder: folder.path, isDevelopment, log, say },
      onMail: metrics.onMail,
    })
    if (mail !== null) parts.add('mail', mail.mailer.close)
    const push = startPush({ config, secret, isDevelopment })
    let isStopping = false
    const app = await buildApp({
      ...{ db, placement, deposits, mail, push, metrics, log, now },
      chain: chain.source,
      keyRing: await createKeyRing({ store: databaseKeyStore({ db, secret }), now: now() }),
      isContractWallet: contractWalletCheck({ rpcUrls: chain.httpUrls }),
      grantFirstLogin,
      markHash: keyedHash(secret, 'sign-in marks'),
      checks: [{ name: 'stopping', find: () => (isStopping ? 'this server is stopping' : null) }],
      config: {
        ...config,
        version: readVersion(),
        pageFolder: existsSync(PAGE) ? PAGE : null,
        network: { local: chain.isDevelopment, publicRpcUrls: chain.publicRpcUrls },
      },
    })

    parts.add('events', await listenForEvents(db, app.hear))
    const runner = startRoundsRunner({
      ...{ db, log, windows: config.windows, clock: systemClock, source: chain.source },
      observe: metrics.rounds,
    })
    parts.add('rounds', runner.stop)
    if (deposits !== null) {
      const watcher = startDepositsWatcher({
        ...{ db, log, clock: systemClock, source: chain.source, deposits: deposits.source },
        ...{ resettable: chain.isDevelopment, observe: metrics.onDeposits },
      })
      parts.add('deposits', watcher.stop)
    }
    parts.add('conversions', startConversionsRunner({ db, log, clock: systemClock }).stop)
    parts.add('counting', startCountingRunner({ db, log, clock: systemClock }).stop)
    parts.add('credits', startCreditsRunner({ db, log, clock: systemClock }).stop)
    parts.add('insurance', startInsuranceRunner({ db, placement, log, clock: systemClock }).stop)
    parts.add('abuse', startAbuseRunner({ db, log, clock: systemClock }).stop)
    parts.add('rebates', startRebatesRunner({ db, log, clock: systemClock }).stop)
    parts.add('jackpot', startJackpotRunner({ db, log, clock: systemClock }).stop)
    parts.add('rewards', startRewardsRunner({ db, log, clock: systemClock }).stop)
    parts.add('value pause', startValuePauseRunner({ db, log, clock: systemClock }).stop)
    if (push !== null) {
      const runner = startPushRunner({ ...{ db, log, clock: systemClock, observe: metrics.onPush }, ...push })
      parts.add('notifications', runner.stop)
    }
    const observe = metrics.onWithdrawals
    const look = deposits === null ? async () => null : paymentLook(paymentsSeenAt(chain, deposits.source))
    parts.add('withdrawals', startWithdrawalsRunner({ db, log, clock: systemClock, look, observe }).stop)
    const books = startBooksRunner({
      ...{ db, log, clock: systemClock, observe: metrics.books, everyMs: config.booksEveryMs },
      chain: deposits === null ? null : await lookingEndpoints(chain),
    })
    parts.add('books', books.stop)
    if (chain.local !== null && deposits !== null) {
      const { source } = deposits
      const signer = await startLocalSigner({
        ...{ databaseUrl: database.url, dataFolder: folder.path, chainUrl: chain.local.url, source, log },
      })
      parts.add('signer', signer.stop)
    }
    const consoleApp = await buildConsoleApp({
      ...{ db, secret, log, now, windows: config.windows, blockedCountries: config.blockedCountries },
      config: {
        origins: config.console.origins,
        trustProxy: config.trustProxy,
        pageFolder: existsSync(CONSOLE) ? CONSOLE : null,
      },
    })
    await consoleApp.listen(config.console)
    noteConsoleAddress(folder.path, config.console.origins[0] ?? '')
    parts.add('console', consoleApp.close)
    await app.listen({ host: config.host, port: config.port })
    parts.add('web', app.close)
    parts.add('bets', placement.stop)
    log.info({ origins: config.origins, stakeAssets: config.stakeAssets }, 'Started.')

    return {
      address: config.origins[0] ?? '',
      consoleAddress: config.console.origins[0] ?? '',
      failed: Promise.race([database.failed, chain.failed]),
      stop: () => {
        isStopping = true
        return parts.stop()
      },
    }
  } catch (error) {
    await parts.stop()
    throw error
  }
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

type Listening = { readonly port: number; readonly host: string; readonly variable: string }

async function assertPortFree({ port, host, variable }: Listening): Promise<void> {
  const isLoopback = host === '127.0.0.1' || host === 'localhost'
  if (!(await isPortTaken(port, isLoopback ? ['127.0.0.1', '::1'] : [host]))) return
  throw new Error(
    `Port ${port} is taken by another program. Stop that one, or choose another port: ${variable}=${port + 1} npm start`,
  )
}

type StartedDatabase = { url: string; sentence: string; failed: Promise<string>; stop: () => Promise<void> }

async function startDatabase({ databaseUrl }: Config, dataFolder: string): Promise<StartedDatabase> {
  if (databaseUrl !== null) {
    await assertReachable(databaseUrl)
    const { host, pathname } = new URL(databaseUrl)
    return {
      url: databaseUrl,
      sentence: `Database ${pathname.slice(1)} at ${host}`,
      failed: new Promise(() => {}),
      stop: async () => {},
    }
  }
  const folder = databaseFolder(dataFolder)
  const { url, crashed, stop } = await startEmbeddedDatabase({ folder })
  return { url, sentence: `Database in ${folder}`, failed: crashed, stop }
}

/** What was started, to be stopped in the opposite order; a part that fails to stop does not keep the next ones. */
function partsToStop(log: Logger): {
  add: (name: string, stop: () => unknown) => void
  stop: () => Promise<void>
} {
  const parts: { name: string; stop: () => unknown }[] = []
  let stopping: Promise<void> | null = null

  const stopAll = async () => {
    for (const { name, stop } of parts.reverse()) {
      try {
        await stop()
      } catch (error) {
        log.error({ err: error, part: name }, 'A part did not stop as it should.')
      }
    }
    log.info({}, 'Stopped.')
  }
  return {
    add: (name, stop) => parts.push({ name, stop }),
    stop: () => {
      stopping ??= stopAll()
      return stopping
    },
  }
}

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  return version
}
