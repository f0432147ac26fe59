import { isIP, isIPv4 } from 'node:net'
import { COUNTRIES } from '@nibble/contract'
import { ASSETS, type Asset, DEFAULT_WINDOWS, databaseAddressProblem, type Windows } from '@nibble/domain'
import { getAddress, isAddress } from 'viem'
import * as z from 'zod'
import { PUSH_HOST } from '../push/push-services.ts'

export const list = (text: string): string[] =>
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

const origins = (name: string) =>
  z
    .string()
    .transform(list)
    .refine((all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
      error: `${name} must list addresses like https://play.example, without a path.`,
    })

const address = (name: string) =>
  z
    .string()
    .refine((text) => isAddress(text), {
      error: `${name} must be an address of 0x and 40 hexadecimal digits.`,
    })
    .transform((text) => getAddress(text))

const database = (name: string) =>
  z.string().superRefine((text, context) => {
    const problem = databaseAddressProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: `${name} ${problem}` })
  })

const secret = (name: string) =>
  z.string().regex(/^[\w-]{43}$/, { error: `${name} must be 32 bytes in base64url (43 characters).` })

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

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

const isNetwork = (text: string): boolean => {
  const [address = '', bits = '1', ...more] = text.split('/')
  const most = isIPv4(address) ? 32 : 128
  // With all addresses, anybody could name theirs.
  const isLength = /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most
  return NAMED_NETWORKS.includes(text) || (isIP(address) !== 0 && more.length === 0 && isLength)
}

/** Only the first may have a password, and all use one scheme. The client compares no certificate with a bare address. */
const isNats = (urls: readonly string[]): boolean =>
  urls.length > 0 &&
  urls.every((url, nth) => {
    const parts = /^(nats|tls):\/\/([^\s@/?#]+@)?(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?\/?$/.exec(url)
    if (parts === null || !URL.canParse(url) || !url.startsWith(`${urls[0]?.split(':')[0]}:`)) return false
    const [, scheme, secret, host = ''] = parts
    return (
      (nth === 0 || secret === undefined) && (scheme === 'nats' || isIP(host.replaceAll(/[[\]]/g, '')) === 0)
    )
  })

/** What a slip may stake. INSURANCE_POINT is staked only by insured series, wherever USDT is; REWARD_POINT and PROMOTION_POINT never. */
export const SLIP_ASSETS: readonly Asset[] = ['USDT', 'GMT', 'PLAY_POINT', 'ROLL_POINT', 'ROLL_GMT_POINT']

export const variables = z.object({
  PORT: whole('PORT', 1, 65_535).default(5656),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_ORIGINS: origins('PUBLIC_ORIGINS').optional(),
  CONSOLE_PORT: whole('CONSOLE_PORT', 1, 65_535).optional(),
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_ORIGINS: origins('CONSOLE_ORIGINS').optional(),
  NIBBLE_DATA: z.string().default('.nibble'),
  DATABASE_URL: database('DATABASE_URL').optional(),
  MIGRATION_DATABASE_URL: database('MIGRATION_DATABASE_URL').optional(),
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'READ_DATABASE_URL must start with postgres://.' })
    .optional(),
  NATS_URL: z
    .string()
    .refine((text) => isNats(list(text)), {
      error:
        'NATS_URL must be nats://user:password@host:4222, or tls:// with the host name in the certificate. Further hosts of the ' +
        'same kind follow after commas: tls://user:password@one.example:4222,tls://two.example:4222.',
    })
    .optional(),
  CHAIN_RPC_URLS: z.string().optional(),
  CHAIN_QUORUM: whole('CHAIN_QUORUM', 1, 16).optional(),
  CHAIN_KIND: z
    .enum(['real', 'development'], { error: 'CHAIN_KIND must be real or development.' })
    .default('real'),
  DRAND_URLS: z
    .string()
    .transform(list)
    .refine((urls) => urls.every((url) => URL.canParse(url) && /^https:\/\/[^/?#@]+(\/[^?#]*)?$/.test(url)), {
      error: 'DRAND_URLS must list the https addresses of drand relays, such as https://api.drand.sh.',
    })
    .optional(),
  ACCEPT_LOST_BLOCKS: z.literal('yes', { error: 'ACCEPT_LOST_BLOCKS must be yes or left out.' }).optional(),
  PUBLIC_RPC_URLS: z.string().transform(list).default([]),
  USDT_CONTRACT: address('USDT_CONTRACT').optional(),
  USDT_DECIMALS: whole('USDT_DECIMALS', 6, 30).default(18),
  DEPOSIT_XPUB: z
    .string()
    .regex(/^xpub\w{100,112}$/, { error: 'DEPOSIT_XPUB must be an extended public key (xpub…).' })
    .optional(),
  TREASURY_ADDRESS: address('TREASURY_ADDRESS').optional(),
  BOOK_CONTRACT: address('BOOK_CONTRACT').optional(),
  LICENCE_STATEMENT: z
    .string()
    .min(20, { error: 'LICENCE_STATEMENT must name the authority, the licence and its holder.' })
    .max(300, { error: 'LICENCE_STATEMENT must not be longer than 300 characters.' })
    .optional(),
  WINDOWS_1M: windows('WINDOWS_1M').default(DEFAULT_WINDOWS['1m']),
  WINDOWS_3M: windows('WINDOWS_3M').default(DEFAULT_WINDOWS['3m']),
  BOOKS_EVERY_S: whole('BOOKS_EVERY_S', 1, 60).default(60),
  STAKE_ASSETS: listOf('STAKE_ASSETS', ASSETS, `some of ${SLIP_ASSETS.join(', ')}`).optional(),
  BANNER_BASE_URL: z
    .string()
    .regex(/^(https:\/\/[\w.-]+(:\d+)?)?\/([\w.-]+\/)*$/, {
      error: 'BANNER_BASE_URL must be an https address or a path, and end with a slash.',
    })
    .default('/banners/'),
  BLOCKED_COUNTRIES: listOf('BLOCKED_COUNTRIES', COUNTRIES, 'two-letter country codes (ISO 3166-1)').default(
    [],
  ),
  FREE_PLAY_BLOCKED_COUNTRIES: listOf(
    'FREE_PLAY_BLOCKED_COUNTRIES',
    COUNTRIES,
    'two-letter country codes (ISO 3166-1)',
  ).default([]),
  AUTOPLAY_BLOCKED_COUNTRIES: listOf(
    'AUTOPLAY_BLOCKED_COUNTRIES',
    COUNTRIES,
    'two-letter country codes (ISO 3166-1)',
  ).default([]),
  MAIL_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^smtps?:\/\/[^/?#]+\/?$/.test(text), {
      error: 'MAIL_URL must be smtp://user:password@host:port, or smtps://.',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>",;:@\r\n]+ <[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/, {
      error: 'MAIL_FROM must be an address, or a name with one: Nibble <no-reply@play.example>.',
    })
    .optional(),
  PUSH_HOSTS: z
    .string()
    .transform(list)
    .refine((hosts) => hosts.every((host) => PUSH_HOST.test(host)), {
      error: 'PUSH_HOSTS must list the hosts of push services (push.example, *.push.example).',
    })
    .default([]),
  PLAINTEXT_HOSTS: z.string().transform(list).default([]),
  TRUST_PROXY: z
    .string()
    .refine((given) => list(given).length > 0 && list(given).every(isNetwork), {
      error: 'TRUST_PROXY must list the addresses or networks of proxies (10.0.0.1, 10.0.0.0/8) or loopback.',
    })
    .optional(),
  MAX_CONNECTIONS: whole('MAX_CONNECTIONS', 100, 1_000_000).default(24_000),
  MAX_CONNECTIONS_PER_NETWORK: whole('MAX_CONNECTIONS_PER_NETWORK', 10, 1_000_000).default(1_000),
  MAX_NEW_ACCOUNTS_PER_NETWORK: whole('MAX_NEW_ACCOUNTS_PER_NETWORK', 1, 1_000_000).default(100),
  METRICS_TOKEN: z.string().min(16, { error: 'METRICS_TOKEN must have at least 16 characters.' }).optional(),
  NIBBLE_SECRET: secret('NIBBLE_SECRET').optional(),
  NIBBLE_SECRET_PREVIOUS: secret('NIBBLE_SECRET_PREVIOUS').optional(),
  LOG_TO: z.enum(['file', 'stdout'], { error: 'LOG_TO must be file or stdout.' }).default('file'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'LOG_LEVEL must be debug, info, warn or error.' })
    .default('info'),
})
export type Variables = z.output<typeof variables>
