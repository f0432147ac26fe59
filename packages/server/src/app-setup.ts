import type { Asset, RoundLength, Windows } from '@nibble/domain'
import type { ChainReader } from './chain/block-source.ts'
import type { BookContract } from './chain/seals/book-contract.ts'
import type { Database } from './db/database.ts'
import type { Reader } from './db/reader.ts'
import type { Book } from './features/play/book/open-book.ts'
import type { Placement } from './features/play/place/placement.ts'
import type { GrantFirstLogin } from './features/session/sign-up.ts'
import type { ContractWalletCheck } from './features/session/wallet-signature.ts'
import type { KeyRing } from './http/envelope/key-ring.ts'
import type { Check } from './observe/health.ts'
import type { Logger } from './observe/log.ts'
import type { Metrics } from './observe/metrics.ts'
import type { DepositsHandler, MailHandler, PushHandler, RoutesSetup } from './routes/setup.ts'
import type { KeyedHash } from './secrets/secrets.ts'

/** What the web server has to know about where and how it runs. */
export type WebConfig = {
  /** Allowed origins of the page, e.g. http://localhost:5656; the public one first. */
  readonly origins: readonly string[]
  /** Which proxies in front may say where a call came from, in Fastify's format. */
  readonly trustProxy: boolean | string
  readonly version: string
  /** The built page; nothing is served if it is missing. */
  readonly pageFolder: string | null
  readonly blockedCountries: readonly string[]
  /** Countries whose people may not play as guests. */
  readonly freePlayBlockedCountries: readonly string[]
  readonly autoplayBlockedCountries?: readonly string[]
  readonly stakeAssets: readonly Asset[]
  /** Whether guarded rounds are made; omitted if not. */
  readonly hasBeacons?: boolean
  readonly windows: Readonly<Record<RoundLength, Windows>>
  readonly network: RoutesSetup['network']
  readonly bannerBase: string
  /** Null: /metrics answers only this machine. */
  readonly metricsToken: string | null
  readonly limits?: Partial<HandlerLimits>
  /** A second, unsealed copy of every call under /plain. For benchmarks only. */
  readonly plainRoutes?: boolean
}

export type HandlerLimits = {
  readonly perAddressPerMinute: number
  readonly unwrapsPerAddressPerMinute: number
  /** Calls with a password; two threads calculate 1,500 a minute in total. */
  readonly passwordsPerAddressPerMinute: number
  /** Envelopes remembered at once; about 60 bytes each. */
  readonly maxEnvelopes: number
  readonly maxSockets: number
  readonly maxSocketsPerNetwork: number
  /** New connections/min. */
  readonly socketsPerAddressPerMinute: number
  /** Concurrent connections without a ticket so far. */
  readonly maxUnsubscribedPerNetwork: number
  /** All open connections, with sockets. */
  readonly maxConnections: number
  /** Of these, connections of one network that are not sockets nor from a trusted proxy. */
  readonly maxConnectionsPerNetwork: number
  /** By wallet and by e-mail, on a day, at all servers together. */
  readonly newAccountsPerNetwork: number
}

export const LIMITS: HandlerLimits = {
  perAddressPerMinute: 6_000,
  unwrapsPerAddressPerMinute: 120,
  passwordsPerAddressPerMinute: 100,
  maxEnvelopes: 2_000_000,
  maxSockets: 20_000,
  maxSocketsPerNetwork: 1_000,
  socketsPerAddressPerMinute: 3_000,
  maxUnsubscribedPerNetwork: 20,
  maxConnections: 24_000,
  maxConnectionsPerNetwork: 1_000,
  newAccountsPerNetwork: 100,
}

export type AppSetup = {
  readonly db: Database
  /** For reports, records and exports; omitted if that is the primary. */
  readonly reader?: Reader
  readonly chain: ChainReader
  readonly placement: Placement
  readonly sealedBook: Book
  readonly keyRing: KeyRing
  readonly isContractWallet: ContractWalletCheck
  readonly grantFirstLogin: GrantFirstLogin
  /** Omitted if no deposits are taken. */
  readonly deposits?: DepositsHandler | null
  /** The contract that takes seals; omitted if draws are not sealed. */
  readonly book?: BookContract | null
  readonly mail: MailHandler
  /** Omitted if nothing is pushed. */
  readonly push?: PushHandler | null
  /** Omitted if the origin of sign-ins is not stored. */
  readonly markHash?: KeyedHash | null
  readonly metrics: Metrics
  readonly log: Logger
  /** Readiness checks besides database and chain. */
  readonly checks?: readonly Check[]
  readonly now: () => number
  readonly config: WebConfig
}
