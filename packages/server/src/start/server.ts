import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TIMESTAMP_AHEAD_MS } from '@nibble/contract'
import { buildApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { buildConsoleApp } from '../console-app.ts'
import { openDatabase } from '../db/database.ts'
import { assertMigrated, migrate } from '../db/migrate.ts'
import { openReader, primaryReader } from '../db/reader.ts'
import { seedSampleContent } from '../features/content/sample-content.ts'
import { operatorSeal, renewAuthenticators } from '../features/operators/sign-in.ts'
import { openBook } from '../features/play/book/open-book.ts'
import { grantFirstLogin, seedBankroll, seedPots } from '../features/play/grants.ts'
import { createPlacement } from '../features/play/place/placement.ts'
import { createSealWatch, leavesTimeToSeal } from '../features/play/place/seal-watch.ts'
import { contractWalletCheck } from '../features/session/wallet-signature.ts'
import { databaseKeyStore } from '../http/envelope/database-key-store.ts'
import { createKeyRing } from '../http/envelope/key-ring.ts'
import { STOPPING } from '../http/operator-routes.ts'
import { readInstallationSecret, recordConsoleAddress } from '../local/data-folder.ts'
import { isPortTaken } from '../local/free-port.ts'
import { claimDataFolder } from '../local/index.ts'
import { standbyCheck } from '../observe/health.ts'
import type { Logger } from '../observe/log.ts'
import { createMetrics } from '../observe/metrics.ts'
import { listenForEvents } from '../realtime/listen-for-events.ts'
import { listenOverNats } from '../realtime/listen-over-nats.ts'
import { offersSentence } from '../routes/setup.ts'
import type { InstallationSecrets } from '../secrets/seal.ts'
import { keyedHash } from '../secrets/secrets.ts'
import { prepareBeacons } from './beacons.ts'
import { prepareBook } from './book.ts'
import { startChain } from './chain.ts'
import { startDatabase } from './database.ts'
import { prepareDeposits } from './deposits.ts'
import { startJobs } from './jobs.ts'
import { recordLocalChain } from './local-settings.ts'
import { startMail } from './mail.ts'
import { startPush } from './push.ts'
import { shutdownStack } from './shutdown-stack.ts'
import { startLocalSigner } from './signer.ts'

export type RunningServer = {
  readonly address: string
  readonly consoleAddress: string
  /** Settles with a sentence when an essential part ends by itself. */
  readonly failed: Promise<string>
  /**
   * Refuses new work, lets running work end, then stops the parts, the database last. Safe to call twice. `drains`: keeps working
   * until a proxy in front has seen that this server is stopping and sends no more requests.
   */
  stop(how?: { drains?: boolean }): Promise<void>
}

/** For calls, and for background jobs: a rush of calls that fills one pool must not keep rounds from closing. */
const CONNECTIONS = 24
const JOB_CONNECTIONS = 12
/** Longer than proxies take between two checks of /readyz (deploy/haproxy). */
const DRAIN_MS = 4_000
const PAGE = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const CONSOLE = fileURLToPath(new URL('../../../console/dist', import.meta.url))
const PACKAGE = new URL('../../../../package.json', import.meta.url)

type Input = { readonly config: Config; readonly log: Logger; readonly say: (line: string) => void }

/** Wires the whole server by hand. Throws a sentence for a person; nothing is left running then. */
export async function startServer({ config, log, say }: Input): Promise<RunningServer> {
  await assertPortFree({ ...config, variable: 'PORT' })
  await assertPortFree({ ...config.console, variable: 'CONSOLE_PORT' })
  const freeSince = performance.now()
  const parts = shutdownStack(log)

  try {
    const folder = claimDataFolder(config.dataFolder)
    parts.add('data folder', () => folder.release())

    const database = await startDatabase(config, folder.path)
    parts.add('database', database.stop)
    const { url, ownerUrl } = database
    const { applied } = ownerUrl === null ? { applied: [] } : await migrate({ url: ownerUrl })
    const { natsUrl } = config
    const events = natsUrl === null ? 'notify' : 'outbox'
    const db = await openDatabase({ url, max: CONNECTIONS, name: 'nibble calls', events })
    parts.add('connections', () => db.close())
    const { standby } = db
    const jobsDb = await openDatabase({ url, max: JOB_CONNECTIONS, name: 'nibble jobs', standby, events })
    parts.add('connections of jobs', () => jobsDb.close())
    // Also if the owner has just migrated: that may have been another database.
    await assertMigrated(db.pool)
    say(`${database.sentence}${applied.length > 0 ? `, ${applied.length} schema files applied` : ''}`)

    const metrics = createMetrics()
    metrics.database.watchPool('calls', db.pool)
    metrics.database.watchPool('jobs', jobsDb.pool)
    const reader =
      config.readUrl === null
        ? primaryReader(db)
        : await openReader({ db, url: config.readUrl }, { onRead: metrics.onRead })
    parts.add('connections for reading', () => reader.close())
    const chain = await startChain({
      db: jobsDb,
      log,
      dataFolder: folder.path,
      outside: config.chain,
      acceptLostBlocks: config.acceptLostBlocks,
      onAnswer: metrics.onAnswer,
    })
    parts.add('chain', chain.stop)
    if (chain.local !== null) {
      await seedBankroll(db)
      await seedPots(db)
      await seedSampleContent(db, { now: Date.now() })
    }
    say(chain.sentence)
    const deposits = await prepareDeposits({ db, chain, config, dataFolder: folder.path })
    const book = await prepareBook({ chain, config, dataFolder: folder.path })
    const contract = book?.contract ?? null

    say(offersSentence({ ...config, deposits }))

    const secret = config.secret ?? readInstallationSecret(folder.path)
    const secrets: InstallationSecrets =
      config.previousSecret === null ? [secret] : [secret, config.previousSecret]
    const headTime = () => chain.source.head()?.timeMs ?? null
    const sealedBook = await openBook(db, secrets)
    const placement = createPlacement({
      db,
      headTime,
      stakeAssets: config.stakeAssets,
      receipts: sealedBook.receipts,
      seals: contract === null || !leavesTimeToSeal(config.windows) ? null : createSealWatch(db),
      onBatch: metrics.onBatch,
    })
    metrics.database.watchSlips(placement.stats)
    const beacons = prepareBeacons({
      relays: config.beaconRelays,
      isDevelopment: chain.isDevelopment,
      secret,
    })
    say(beacons.sentence)
    const seal = operatorSeal(secrets)
    await renewAuthenticators(db, seal)
    const now = () => Date.now()
    const { isDevelopment } = chain
    const mail = startMail({
      config,
      secret,
      dataFolder: folder.path,
      isDevelopment,
      log,
      say,
      onMail: metrics.onMail,
    })
    if (mail.mailer !== null) parts.add('mail', mail.mailer.close)
    const push = startPush({ config, secret, isDevelopment })
    let isStopping = false
    // What the previous server opened, stamped ahead of its time, is older than what this one opens.
    await sleep(Math.max(0, TIMESTAMP_AHEAD_MS + 1 - (performance.now() - freeSince)))
    const app = await buildApp({
      db,
      reader,
      placement,
      sealedBook,
      deposits,
      mail,
      push,
      metrics,
      log,
      now,
      book: contract,
      chain: chain.source,
      keyRing: await createKeyRing({ store: databaseKeyStore({ db, secrets }), now: now() }),
      isContractWallet: contractWalletCheck({
        ...chain.rpcs,
        onDissent: (said) => log.warn(said, 'endpoints disagree about the signature of a contract wallet'),
      }),
      grantFirstLogin,
      markHash: keyedHash(secret, 'sign-in marks'),
      checks: [
        standbyCheck(db),
        { name: STOPPING, find: () => (isStopping ? 'this server is stopping' : null) },
      ],
      config: {
        ...config,
        version: readVersion(),
        hasBeacons: beacons.source !== null,
        pageFolder: existsSync(PAGE) ? PAGE : null,
        network: { local: chain.isDevelopment, publicRpcUrls: chain.publicRpcUrls },
      },
    })

    const afterGap = () => {
      metrics.database.onListenerGap()
      app.missedEvents()
    }
    const { onNatsHeard: onHeard } = metrics.database
    parts.add(
      'events',
      natsUrl === null
        ? await listenForEvents(db, app.hear, afterGap)
        : await listenOverNats({ db: jobsDb, url: natsUrl, secrets, log, onHeard }, app.hear, afterGap),
    )
    const given = { parts, config, log, db: jobsDb, chain, deposits, placement, push, mail, metrics }
    await startJobs({ ...given, sealedBook, book: contract, beacons: beacons.source })
    const sealer = book?.localSealer ?? null
    if (chain.local !== null && deposits !== null) {
      const local = {
        dataFolder: folder.path,
        chainUrl: chain.local.url,
        source: deposits.source,
        book: contract === null || sealer === null ? null : { contract: contract.address, sealer },
      }
      recordLocalChain(local, config.stakeAssets)
      const signer = ownerUrl === null ? null : await startLocalSigner({ ...local, ownerUrl, log })
      if (signer !== null) parts.add('signer', signer.stop)
      else
        say(
          'Withdrawals wait, and draws are not sealed, until a signer runs: start one with a login of its own and the settings in ' +
            `${join(folder.path, 'local-chain.env')} (docs/operations.md).`,
        )
    }
    const consoleApp = await buildConsoleApp({
      db,
      seal,
      log,
      now,
      windows: config.windows,
      online: app.online,
      blockedCountries: config.blockedCountries,
      pageOrigin: config.origins[0] ?? '',
      config: {
        origins: config.console.origins,
        trustProxy: config.trustProxy,
        pageFolder: existsSync(CONSOLE) ? CONSOLE : null,
      },
    })
    await consoleApp.listen(config.console)
    recordConsoleAddress(folder.path, config.console.origins[0] ?? '')
    parts.add('console', consoleApp.close)
    await app.listen({ host: config.host, port: config.port })
    parts.add('web', app.close)
    parts.add('bets', placement.stop)
    log.info({ origins: config.origins, stakeAssets: config.stakeAssets }, 'Started.')

    return {
      address: config.origins[0] ?? '',
      consoleAddress: config.console.origins[0] ?? '',
      failed: Promise.race([database.failed, chain.failed]),
      stop: async ({ drains = false } = {}) => {
        isStopping = true
        if (drains && config.trustProxy !== false) await sleep(DRAIN_MS)
        await parts.stop()
      },
    }
  } catch (error) {
    await parts.stop()
    throw error
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

function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  return version
}
