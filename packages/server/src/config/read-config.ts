import { readFileSync } from 'node:fs'
import { ASSETS, type Asset, withSettingFiles } from '@nibble/domain'
import type { Config, OutsideChain, OutsideDeposits } from './config.ts'
import { problemsOf } from './problems.ts'
import { SLIP_ASSETS, type Variables, variables } from './variables.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Each setting may be in a file named by `NAME_FILE`. Throws a sentence for each unusable file. */
export const readSettingFiles = (environment: Environment): Environment =>
  withSettingFiles(environment, {
    names: Object.keys(variables.shape),
    read: (path) => readFileSync(path, 'utf8'),
  })

/** Throws one Error whose message has a sentence for each problem. */
export function readConfig(environment: Environment): Config {
  const settings = readSettingFiles(environment)
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value?.trim() !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'))

  const config = configOf(parsed.data)
  const problems = problemsOf(parsed.data, config)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return config
}

const configOf = (given: Variables): Config => ({
  port: given.PORT,
  host: given.HOST,
  origins: given.PUBLIC_ORIGINS ?? [`http://localhost:${given.PORT}`, `http://127.0.0.1:${given.PORT}`],
  console: consoleOf(given),
  dataFolder: given.NIBBLE_DATA,
  databaseUrl: given.DATABASE_URL ?? null,
  migrationUrl: given.MIGRATION_DATABASE_URL ?? null,
  readUrl: given.READ_DATABASE_URL ?? null,
  natsUrl: given.NATS_URL ?? null,
  chain: chainOf(given),
  acceptLostBlocks: given.ACCEPT_LOST_BLOCKS !== undefined,
  beaconRelays: given.DRAND_URLS ?? null,
  deposits: depositsOf(given),
  bookContract: given.BOOK_CONTRACT ?? null,
  windows: { '1m': given.WINDOWS_1M, '3m': given.WINDOWS_3M },
  booksEveryMs: given.BOOKS_EVERY_S * 1_000,
  stakeAssets: stakeAssetsOf(given),
  bannerBase: given.BANNER_BASE_URL,
  blockedCountries: given.BLOCKED_COUNTRIES,
  freePlayBlockedCountries: given.FREE_PLAY_BLOCKED_COUNTRIES,
  autoplayBlockedCountries: given.AUTOPLAY_BLOCKED_COUNTRIES,
  licence: given.LICENCE_STATEMENT ?? null,
  mail: mailOf(given),
  pushHosts: given.PUSH_HOSTS,
  trustProxy: given.TRUST_PROXY ?? false,
  limits: {
    maxConnections: given.MAX_CONNECTIONS,
    maxConnectionsPerNetwork: given.MAX_CONNECTIONS_PER_NETWORK,
    newAccountsPerNetwork: given.MAX_NEW_ACCOUNTS_PER_NETWORK,
  },
  metricsToken: given.METRICS_TOKEN ?? null,
  secret: bytesOf(given.NIBBLE_SECRET),
  previousSecret: bytesOf(given.NIBBLE_SECRET_PREVIOUS),
  logTo: given.LOG_TO,
  logLevel: given.LOG_LEVEL,
})

/** The page's port plus one by default, so that two installations on one machine do not collide. */
function consoleOf(given: Variables): Config['console'] {
  const port = given.CONSOLE_PORT ?? (given.PORT < 65_535 ? given.PORT + 1 : given.PORT - 1)
  const here = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return { port, host: given.CONSOLE_HOST, origins: given.CONSOLE_ORIGINS ?? here }
}

/** On the chain started by this program all is test money. */
function stakeAssetsOf({ STAKE_ASSETS: named, CHAIN_RPC_URLS: outside }: Variables): readonly Asset[] {
  const chosen = named ?? (outside === undefined ? SLIP_ASSETS : ['PLAY_POINT'])
  return ASSETS.filter((asset) => chosen.includes(asset))
}

function chainOf(given: Variables): OutsideChain | null {
  if (given.CHAIN_RPC_URLS === undefined) return null
  const development = given.CHAIN_KIND === 'development'
  const quorum = given.CHAIN_QUORUM ?? (development ? 1 : 2)
  return { rpcUrls: given.CHAIN_RPC_URLS, quorum, development, publicRpcUrls: given.PUBLIC_RPC_URLS }
}

function depositsOf(given: Variables): OutsideDeposits | null {
  const {
    USDT_CONTRACT: contract,
    USDT_DECIMALS: decimals,
    DEPOSIT_XPUB: xpub,
    TREASURY_ADDRESS: treasury,
  } = given
  if (contract === undefined || xpub === undefined || treasury === undefined) return null
  return { contract, decimals, xpub, treasury }
}

function mailOf({ MAIL_URL: url, MAIL_FROM: from }: Variables): Config['mail'] {
  return url === undefined || from === undefined ? null : { url, from }
}

const bytesOf = (text: string | undefined): Buffer | null =>
  text === undefined ? null : Buffer.from(text, 'base64url')
