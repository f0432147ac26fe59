import { isIP, isIPv4 } from 'node:net'
import { COUNTRIES } from '@nibble/contract'
import {
  ASSETS,
  type Asset,
  allWindowsProblem,
  DEFAULT_WINDOWS,
  type Tempo,
  type Windows,
} from '@nibble/domain'
import { type Address, getAddress, isAddress } from 'viem'
import * as z from 'zod'

/** How this server is to run, read from the environment once. docs/operations.md lists the variables. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Where the page may be opened, the public one first. */
  readonly origins: readonly string[]
  readonly dataFolder: string
  /** Null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  /** Null: the local chain in the data folder. */
  readonly chain: OutsideChain | null
  /** Null: the local chain's own token and wallet; no deposits on an outside chain. */
  readonly deposits: OutsideDeposits | null
  readonly windows: Readonly<Record<Tempo, Windows>>
  readonly stakeAssets: readonly Asset[]
  readonly blockedCountries: readonly string[]
  readonly trustProxy: boolean | string
  readonly metricsToken: string | null
  /** 32 bytes that several servers of one database share; null: made and kept in the data folder. */
  readonly secret: Buffer | null
  readonly logTo: 'file' | 'stdout'
  readonly logLevel: string
}

export type OutsideChain = {
  readonly rpcUrls: string
  readonly quorum: number
  /** A development chain that others started: without seals, and it may be reset. */
  readonly development: boolean
  /** Endpoints that the page offers to verifiers. */
  readonly publicRpcUrls: readonly string[]
}

export type OutsideDeposits = {
  readonly contract: Address
  readonly decimals: number
  /** The operator's extended public key; there is no private one here. */
  readonly xpub: string
  readonly treasury: Address
}

/** Throws one Error whose message has a sentence for each thing that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'))

  const config = configOf(parsed.data)
  const problems = problemsOf(parsed.data, config)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return config
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const whole = (name: string, least: number, most: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number` })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: `${name} must be a whole number from ${least} to ${most}.`,
    })
const listOf = (name: string, known: readonly string[], what: string) =>
  z
    .string()
    .transform(list)
    .refine((values) => values.every((value) => known.includes(value)), {
      error: `${name} must list ${what}.`,
    })
const address = (name: string) =>
  z
    .string()
    .refine((text) => isAddress(text), {
      error: `${name} must be an address of 0x and 40 hexadecimal digits.`,
    })
    .transform((text) => getAddress(text))
const windows = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){3}$/, {
      error: `${name} must be four numbers of ms: period, open for, draw after, publish after (60000,39000,12000,21000).`,
    })
    .transform((text): Windows => {
      const [periodMs = 0, openForMs = 0, drawAfterMs = 0, publishAfterMs = 0] = text.split(',').map(Number)
      return { periodMs, openForMs, drawAfterMs, publishAfterMs }
    })

/**
 * Settlement pays a win in the asset that was staked and gives the stake back with it, so only assets of which this is
 * the whole rule may be staked. A ROLL_POINT win, for one, pays its gain alone, in another asset.
 */
const PAID_ASSETS: readonly Asset[] = ['USDT', 'GMT', 'PLAY_POINT']

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = isIPv4(address) ? 32 : 128
  return NAMED_NETWORKS.includes(text) || (isIP(address) !== 0 && more.length === 0 && Number(bits) <= most)
}

const variables = z.object({
  PORT: whole('PORT', 1, 65_535).default(5656),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGINS: z
    .string()
    .transform(list)
    .refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      {
        error: 'PUBLIC_ORIGINS must list addresses like https://play.example, without a path.',
      },
    )
    .optional(),
  NIBBLE_DATA: z.string().default('.nibble'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'DATABASE_URL must start with postgres://.' })
    .optional(),
  CHAIN_RPC_URLS: z.string().optional(),
  CHAIN_QUORUM: whole('CHAIN_QUORUM', 1, 16).optional(),
  CHAIN_KIND: z
    .enum(['real', 'development'], { error: 'CHAIN_KIND must be real or development.' })
    .default('real'),
  PUBLIC_RPC_URLS: z.string().transform(list).default([]),
  USDT_CONTRACT: address('USDT_CONTRACT').optional(),
  USDT_DECIMALS: whole('USDT_DECIMALS', 6, 30).default(18),
  DEPOSIT_XPUB: z
    .string()
    .regex(/^xpub\w{100,112}$/, { error: 'DEPOSIT_XPUB must be an extended public key (xpub…).' })
    .optional(),
  TREASURY_ADDRESS: address('TREASURY_ADDRESS').optional(),
  WINDOWS_1M: windows('WINDOWS_1M').default(DEFAULT_WINDOWS['1m']),
  WINDOWS_3M: windows('WINDOWS_3M').default(DEFAULT_WINDOWS['3m']),
  STAKE_ASSETS: listOf('STAKE_ASSETS', ASSETS, `some of ${PAID_ASSETS.join(', ')}`).optional(),
  BLOCKED_COUNTRIES: listOf(
    'BLOCKED_COUNTRIES',
    COUNTRIES,
    'countries by their two letters (ISO 3166-1)',
  ).default([]),
  TRUST_PROXY: z
    .string()
    .refine((given) => list(given).every(isNetwork), {
      error: 'TRUST_PROXY must list addresses or networks of proxies (10.0.0.1, 10.0.0.0/8) or loopback.',
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'METRICS_TOKEN must have at least 16 characters.' }).optional(),
  NIBBLE_SECRET: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'NIBBLE_SECRET must be 32 bytes in base64url (43 characters).' })
    .optional(),
  LOG_TO: z.enum(['file', 'stdout'], { error: 'LOG_TO must be file or stdout.' }).default('file'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'LOG_LEVEL must be debug, info, warn or error.' })
    .default('info'),
})
type Variables = z.output<typeof variables>

const configOf = (given: Variables): Config => ({
  port: given.PORT,
  host: given.HOST,
  origins: given.PUBLIC_ORIGINS ?? [`http://localhost:${given.PORT}`, `http://127.0.0.1:${given.PORT}`],
  dataFolder: given.NIBBLE_DATA,
  databaseUrl: given.DATABASE_URL ?? null,
  chain: chainOf(given),
  deposits: depositsOf(given),
  windows: { '1m': given.WINDOWS_1M, '3m': given.WINDOWS_3M },
  stakeAssets: stakeAssetsOf(given),
  blockedCountries: given.BLOCKED_COUNTRIES,
  trustProxy: given.TRUST_PROXY ?? false,
  metricsToken: given.METRICS_TOKEN ?? null,
  secret: given.NIBBLE_SECRET === undefined ? null : Buffer.from(given.NIBBLE_SECRET, 'base64url'),
  logTo: given.LOG_TO,
  logLevel: given.LOG_LEVEL,
})

/** On the chain that this program starts itself all is test money. */
function stakeAssetsOf({ STAKE_ASSETS: named, CHAIN_RPC_URLS: outside }: Variables): readonly Asset[] {
  const chosen = named ?? (outside === undefined ? PAID_ASSETS : ['PLAY_POINT'])
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

function depositProblems(given: Variables, { chain, deposits }: Config): string[] {
  const named = (['USDT_CONTRACT', 'DEPOSIT_XPUB', 'TREASURY_ADDRESS'] as const).filter(
    (name) => given[name] !== undefined,
  )
  if (named.length === 0) return []
  if (chain === null)
    return [`${named.join(', ')} needs CHAIN_RPC_URLS: the local chain has a token and a wallet of its own.`]
  if (deposits === null)
    return ['Deposits need all of USDT_CONTRACT, DEPOSIT_XPUB and TREASURY_ADDRESS, or none of them.']
  return chain.development
    ? []
    : ['Deposits on the real chain need a signer and a licence, which this version does not run with.']
}

/** What each value alone does not tell: settings that do not fit together, or that would run half-configured. */
function problemsOf(given: Variables, config: Config): string[] {
  const { chain } = config
  const problems: string[] = []

  const badWindows = allWindowsProblem(config.windows)
  if (badWindows !== null) problems.push(`The windows of rounds do not fit: ${badWindows}.`)
  const aboutChain = [
    given.CHAIN_QUORUM !== undefined && 'CHAIN_QUORUM',
    given.CHAIN_KIND === 'development' && 'CHAIN_KIND',
    given.PUBLIC_RPC_URLS.length > 0 && 'PUBLIC_RPC_URLS',
  ].filter((name) => name !== false)
  if (chain === null && aboutChain.length > 0) {
    problems.push(
      `${aboutChain.join(', ')} needs CHAIN_RPC_URLS, which names the endpoints of an outside chain.`,
    )
  }
  problems.push(...depositProblems(given, config))
  const unpaid = config.stakeAssets.filter((asset) => !PAID_ASSETS.includes(asset))
  if (unpaid.length > 0) {
    problems.push(
      `STAKE_ASSETS names ${unpaid.join(', ')}, which this version cannot pay out by the rules of the asset: ` +
        `only ${PAID_ASSETS.join(', ')} can be staked.`,
    )
  }
  const ofValue = config.stakeAssets.filter((asset) => asset !== 'PLAY_POINT')
  if (chain !== null && !chain.development && ofValue.length > 0) {
    problems.push(
      `STAKE_ASSETS names ${ofValue.join(', ')}, which have value on the real chain. That needs a signer and a licence, ` +
        'which this version does not run with: it is watch-only there, and only PLAY_POINT can be staked.',
    )
  }
  if (given.HOST !== '127.0.0.1' && given.HOST !== 'localhost' && given.PUBLIC_ORIGINS === undefined) {
    problems.push(
      'HOST opens the server to other machines: set PUBLIC_ORIGINS to the address that players use.',
    )
  }
  return problems
}
