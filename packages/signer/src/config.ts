import { readFileSync } from 'node:fs'
import {
  type Amount,
  databaseAddressProblem,
  formatAmount,
  parseAmount,
  plainHostOf,
  readSettingFile,
  withSettingFiles,
} from '@nibble/domain'
import { type Address, getAddress, isAddress, parseEther, parseGwei } from 'viem'
import * as z from 'zod'
import { parseOperatorKeys } from './approvals/operator-keys.ts'
import { type EndpointUrl, parseEndpoints } from './chain/parse-endpoints.ts'
import type { SealerKeySource } from './seal/open-sealer.ts'
import type { SealTerms } from './seal/seal-setup.ts'
import type { Approvals, SignerTerms } from './signer-setup.ts'

/** The signer's configuration, read once from the environment. docs/operations.md lists the variables. */
export type SignerConfig = {
  readonly databaseUrl: string
  readonly endpoints: readonly EndpointUrl[]
  readonly quorum: number
  readonly isDevelopment: boolean
  readonly token: Address
  readonly treasury: Address
  readonly keys: KeySource
  readonly terms: SignerTerms
  /** Whose approvals are required; null on a development chain that requires none. */
  readonly approvals: (Omit<Approvals, 'journal'> & { readonly journalFile: string | null }) | null
  readonly roundEveryMs: number
  /** Null: draws are not sealed. */
  readonly seal: {
    readonly contract: Address
    readonly key: SealerKeySource
    readonly terms: SealTerms
  } | null
}

/** The contents of an encrypted keystore with its password, or a seed for a machine that keeps secrets in its environment. */
export type KeySource =
  | { readonly keystore: unknown; readonly password: string }
  | { readonly seed: Uint8Array }

const amount = (name: string, otherwise: string) =>
  z
    .string()
    .default(otherwise)
    .transform((text, context): Amount => {
      const parsed = parseAmount(text)
      if (parsed !== null && parsed > 0n) return parsed
      context.addIssue({ code: 'custom', message: `${name} must be an amount of USDT, such as 5000.` })
      return z.NEVER
    })
const address = (name: string, what: string) =>
  z
    .string({ error: `${name} is missing: ${what}.` })
    .refine((text) => isAddress(text), { error: `${name} must be ${what}.` })
    .transform((text) => getAddress(text))
const seconds = (name: string, otherwise: number) =>
  z.coerce
    .number({ error: `${name} must be a number of seconds.` })
    .positive({ error: `${name} must be a number of seconds.` })
    .default(otherwise)

const gwei = (name: string) =>
  z.string().regex(/^\d{1,6}(\.\d{1,9})?$/, { error: `${name} must be a gas price in gwei.` })

const CAPS = [
  'SIGNER_CAP_TRANSACTION',
  'SIGNER_CAP_HOUR',
  'SIGNER_CAP_DAY',
  'SIGNER_CAP_ADDRESS_DAY',
] as const

export const variables = z.object({
  SIGNER_DATABASE_URL: z
    .string({
      error: 'SIGNER_DATABASE_URL is missing: the database, with a login that is a member of nibble_signer.',
    })
    .superRefine((text, context) => {
      const problem = databaseAddressProblem(text)
      if (problem !== null) context.addIssue({ code: 'custom', message: `SIGNER_DATABASE_URL ${problem}` })
    }),
  SIGNER_RPC_URLS: z.string({
    error: 'SIGNER_RPC_URLS is missing: endpoints of the chain, comma-separated.',
  }),
  SIGNER_QUORUM: z.coerce.number().int().min(1).max(16).optional(),
  SIGNER_CHAIN_KIND: z
    .enum(['real', 'development'], { error: 'SIGNER_CHAIN_KIND must be real or development.' })
    .default('real'),
  USDT_CONTRACT: address('USDT_CONTRACT', 'the address of the token'),
  TREASURY_ADDRESS: address('TREASURY_ADDRESS', 'the address from which withdrawals are paid'),
  SIGNER_KEYSTORE: z.string().optional(),
  SIGNER_PASSWORD_FILE: z.string().optional(),
  SIGNER_SEED: z
    .string()
    .regex(/^[0-9a-f]{32,128}$/i, { error: 'SIGNER_SEED must be 16 to 64 bytes in hex.' })
    .optional(),
  SIGNER_CAP_TRANSACTION: amount('SIGNER_CAP_TRANSACTION', '5000'),
  SIGNER_CAP_HOUR: amount('SIGNER_CAP_HOUR', '20000'),
  SIGNER_CAP_DAY: amount('SIGNER_CAP_DAY', '50000'),
  SIGNER_CAP_ADDRESS_DAY: amount('SIGNER_CAP_ADDRESS_DAY', '10000'),
  SIGNER_CAP_UNSIGNED: amount('SIGNER_CAP_UNSIGNED', '1000'),
  SIGNER_CAP_UNSIGNED_DAY: amount('SIGNER_CAP_UNSIGNED_DAY', '10000'),
  SIGNER_OPERATOR_KEYS_FILE: z.string().optional(),
  SIGNER_JOURNAL_FILE: z.string().optional(),
  SIGNER_CONSOLE_ORIGIN: z
    .url({
      protocol: /^https?$/,
      error: 'SIGNER_CONSOLE_ORIGIN must be an address, such as https://console.example.com.',
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  SIGNER_SWEEP_FROM: amount('SIGNER_SWEEP_FROM', '10'),
  SIGNER_MAX_GWEI: gwei('SIGNER_MAX_GWEI').default('10'),
  SIGNER_REPLACE_AFTER_S: seconds('SIGNER_REPLACE_AFTER_S', 30),
  SIGNER_ROUND_EVERY_S: seconds('SIGNER_ROUND_EVERY_S', 1),
  BOOK_CONTRACT: address('BOOK_CONTRACT', 'the address of the contract that receives seals').optional(),
  SIGNER_SEALER_KEYSTORE: z.string().optional(),
  SIGNER_SEALER_PASSWORD_FILE: z.string().optional(),
  SIGNER_SEALER_KEY: z
    .string()
    .regex(/^(0x)?[0-9a-f]{64}$/i, { error: 'SIGNER_SEALER_KEY must be a private key of 32 bytes in hex.' })
    .optional(),
  SIGNER_SEAL_MAX_GWEI: gwei('SIGNER_SEAL_MAX_GWEI').default('5'),
  SIGNER_SEAL_GAS_DAY: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,18})?$/, {
      error: 'SIGNER_SEAL_GAS_DAY must be an amount of the native coin, such as 0.1.',
    })
    .default('0.1'),
  PLAINTEXT_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((host) => host.trim())),
})

/** Settings that a file named by `NAME_FILE` may hold: all except those that name files themselves. */
const IN_FILES = Object.keys(variables.shape).filter((name) => !/(_FILE|KEYSTORE)$/.test(name))

const readText = (path: string): string => readFileSync(path, 'utf8')

/** Throws one Error with a sentence for each invalid or missing setting. */
export const readSignerConfig = (environment: Readonly<Record<string, string | undefined>>): SignerConfig => {
  const settings = withSettingFiles(environment, { names: IN_FILES, read: readText })
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value?.trim() !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'))

  const { data } = parsed
  const isDevelopment = data.SIGNER_CHAIN_KIND === 'development'
  const missingCaps = CAPS.filter((name) => given[name] === undefined)
  if (!isDevelopment && missingCaps.length > 0)
    throw new Error(
      `On the real chain the signer’s caps must be set explicitly: ${missingCaps.join(', ')} is missing.`,
    )
  const endpoints = parseEndpoints(data.SIGNER_RPC_URLS)
  if (!isDevelopment) assertEncrypted(data, endpoints)
  const quorum = data.SIGNER_QUORUM ?? (isDevelopment ? 1 : 2)
  const operators = new Set(endpoints.map(({ operator }) => operator)).size
  if (quorum > operators || (!isDevelopment && quorum < 2))
    throw new Error(
      `SIGNER_QUORUM is ${quorum}, but SIGNER_RPC_URLS names ${operators} operators; the real chain needs two or more.`,
    )

  return {
    databaseUrl: data.SIGNER_DATABASE_URL,
    endpoints,
    quorum,
    isDevelopment,
    token: data.USDT_CONTRACT,
    treasury: data.TREASURY_ADDRESS,
    keys: keySourceOf(data),
    terms: {
      caps: {
        perTransaction: data.SIGNER_CAP_TRANSACTION,
        perHour: data.SIGNER_CAP_HOUR,
        perDay: data.SIGNER_CAP_DAY,
        perAddressPerDay: data.SIGNER_CAP_ADDRESS_DAY,
      },
      maxGasPrice: parseGwei(data.SIGNER_MAX_GWEI),
      replaceAfterMs: data.SIGNER_REPLACE_AFTER_S * 1000,
      underWayAtMost: 16,
      sweepFrom: data.SIGNER_SWEEP_FROM * 10n ** 12n,
    },
    approvals: approvalsOf(data, isDevelopment),
    roundEveryMs: data.SIGNER_ROUND_EVERY_S * 1000,
    seal: sealOf(data, isDevelopment),
  }
}

const approvalsOf = (data: z.output<typeof variables>, isDevelopment: boolean): SignerConfig['approvals'] => {
  const {
    SIGNER_OPERATOR_KEYS_FILE: keysFile,
    SIGNER_CONSOLE_ORIGIN: consoleOrigin,
    SIGNER_JOURNAL_FILE: journalFile = null,
    SIGNER_CAP_UNSIGNED: perTransaction,
    SIGNER_CAP_UNSIGNED_DAY: perDay,
  } = data
  if (keysFile === undefined) {
    const isWithin = data.SIGNER_CAP_TRANSACTION <= perTransaction && data.SIGNER_CAP_DAY <= perDay
    if (!isDevelopment && !isWithin)
      throw new Error(
        `On the real chain two operators must sign payments above ${formatAmount(perTransaction)} USDT at once or ${formatAmount(perDay)} USDT a day: SIGNER_OPERATOR_KEYS_FILE is missing. Without it set SIGNER_CAP_TRANSACTION and SIGNER_CAP_DAY to no more than that.`,
      )
    if (isDevelopment) return null
  }
  if (!isDevelopment && journalFile === null)
    throw new Error(
      'On the real chain SIGNER_JOURNAL_FILE is required: the file in which the signer records what it has signed, on its own disk.',
    )
  const bounds = { unsigned: { perTransaction, perDay }, journalFile }
  if (keysFile === undefined) return { keys: [], consoleOrigin: null, ...bounds }
  if (consoleOrigin === undefined)
    throw new Error(
      'SIGNER_OPERATOR_KEYS_FILE needs SIGNER_CONSOLE_ORIGIN: the address at which operators sign.',
    )
  if (!isDevelopment && !consoleOrigin.startsWith('https:'))
    throw new Error('On the real chain SIGNER_CONSOLE_ORIGIN must be an https address.')
  const keys = parseOperatorKeys(readSettingFile('SIGNER_OPERATOR_KEYS_FILE', keysFile, readText))
  return { keys, consoleOrigin, ...bounds }
}

const sealOf = (data: z.output<typeof variables>, isDevelopment: boolean): SignerConfig['seal'] => {
  const {
    BOOK_CONTRACT: contract,
    SIGNER_SEALER_KEY: secret,
    SIGNER_SEALER_KEYSTORE: keystore,
    SIGNER_SEALER_PASSWORD_FILE: passwordFile,
  } = data
  const hasKey = secret !== undefined || keystore !== undefined || passwordFile !== undefined
  if (contract === undefined) {
    if (hasKey) throw new Error('The sealer’s key needs BOOK_CONTRACT: the contract that receives its seals.')
    return null
  }
  const terms = {
    maxGasPrice: parseGwei(data.SIGNER_SEAL_MAX_GWEI),
    gasPerDay: parseEther(data.SIGNER_SEAL_GAS_DAY),
  }
  if (!hasKey && isDevelopment) return { contract, key: 'derived', terms }
  if (secret !== undefined && keystore === undefined && passwordFile === undefined)
    return { contract, key: { secret: Buffer.from(secret.replace(/^0x/, ''), 'hex') }, terms }
  if (secret === undefined && keystore !== undefined && passwordFile !== undefined)
    return {
      contract,
      key: {
        keystore: readKeystore('SIGNER_SEALER_KEYSTORE', keystore),
        password: readSettingFile('SIGNER_SEALER_PASSWORD_FILE', passwordFile, readText),
      },
      terms,
    }
  throw new Error(
    'BOOK_CONTRACT needs its own key, which holds only gas. Set either SIGNER_SEALER_KEYSTORE with SIGNER_SEALER_PASSWORD_FILE, or SIGNER_SEALER_KEY.',
  )
}

/** On the real chain, nobody between may read or change the answers of database and endpoints. */
const assertEncrypted = (
  { SIGNER_DATABASE_URL, PLAINTEXT_HOSTS }: z.output<typeof variables>,
  endpoints: readonly EndpointUrl[],
): void => {
  const addresses = [
    ['SIGNER_DATABASE_URL', SIGNER_DATABASE_URL] as const,
    ...endpoints.map(({ url }) => ['SIGNER_RPC_URLS', url] as const),
  ]
  for (const [name, address] of addresses) {
    const host = plainHostOf(address, PLAINTEXT_HOSTS)
    if (host !== null)
      throw new Error(
        `${name} reaches ${host} without TLS. Use https, or sslmode=verify-full for a database; if the connection is protected in another way, name the host in PLAINTEXT_HOSTS.`,
      )
  }
}

const keySourceOf = (settings: z.output<typeof variables>): KeySource => {
  const { SIGNER_SEED: seed, SIGNER_KEYSTORE: keystore, SIGNER_PASSWORD_FILE: passwordFile } = settings
  if (seed !== undefined && keystore === undefined) return { seed: Buffer.from(seed, 'hex') }
  if (seed === undefined && keystore !== undefined && passwordFile !== undefined)
    return {
      keystore: readKeystore('SIGNER_KEYSTORE', keystore),
      password: readSettingFile('SIGNER_PASSWORD_FILE', passwordFile, readText),
    }
  throw new Error(
    'Set the keys in exactly one way: SIGNER_KEYSTORE with SIGNER_PASSWORD_FILE, or SIGNER_SEED.',
  )
}

const readKeystore = (name: string, path: string): unknown => {
  const text = readSettingFile(name, path, readText)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name} names ${path}, which is not a keystore (Web3 Secret Storage, as JSON).`)
  }
}
