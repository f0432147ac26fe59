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
  /** Where the page may be opened, e.g. http://localhost:5656; the public one first. */
  readonly origins: readonly string[]
  /** Which proxies in front may say where a call came from; as Fastify takes it. */
  readonly trustProxy: boolean | string
  readonly version: string
  /** The built page; nothing is served where it is missing. */
  readonly pageFolder: string | null
  readonly blockedCountries: readonly string[]
  /** Countries whose people may not play as guests. */
  readonly freePlayBlockedCountries: readonly string[]
  readonly autoplayBlockedCountries?: readonly string[]
  readonly stakeAssets: readonly Asset[]
  /** Whether guarded rounds are made; left out where they are not. */
  readonly hasBeacons?: boolean
  readonly windows: Readonly<Record<RoundLength, Windows>>
  readonly network: RoutesSetup['network']
  readonly bannerBase: string
  /** Null: /metrics answers this machine only. */
  readonly metricsToken: string | null
  readonly limits?: Partial<HandlerLimits>
  /** A second, unsealed copy of every call under /plain. For benchmarks only. */
  readonly plainRoutes?: boolean
}

export type HandlerLimits = {
  readonly perAddressPerMinute: number
  readonly unwrapsPerAddressPerMinute: number
  /** Calls with a password; two threads calculate 1,500 a minute for everybody. */
  readonly passwordsPerAddressPerMinute: number
  /** Envelopes remembered at once; about 60 bytes each. */
  readonly maxEnvelopes: number
  readonly maxSockets: number
  readonly maxSocketsPerNetwork: number
  /** New connections a minute. */
  readonly socketsPerAddressPerMinute: number
  /** Connections at once that have not yet shown a ticket. */
  readonly maxUnsubscribedPerNetwork: number
  /** Connections at once, sockets among them. */
  readonly maxConnections: number
  /** Of these, connections of one network that are no sockets and come from no trusted proxy. */
  readonly maxConnectionsPerNetwork: number
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
}

export type AppSetup = {
  readonly db: Database
  /** Where reports, records and exports are read; left out where that is the primary. */
  readonly reader?: Reader
  readonly chain: ChainReader
  readonly placement: Placement
  readonly sealedBook: Book
  readonly keyRing: KeyRing
  readonly isContractWallet: ContractWalletCheck
  readonly grantFirstLogin: GrantFirstLogin
  /** Left out where no deposits are taken. */
  readonly deposits?: DepositsHandler | null
  /** The contract that takes seals; left out where draws are not sealed. */
  readonly book?: BookContract | null
  /** Left out where no mail can be sent. */
  readonly mail?: MailHandler | null
  /** Left out where nothing is pushed. */
  readonly push?: PushHandler | null
  /** Left out where nothing is kept of where sign-ins come from. */
  readonly markHash?: KeyedHash | null
  readonly metrics: Metrics
  readonly log: Logger
  /** What readiness asks beside the database and the chain. */
  readonly checks?: readonly Check[]
  readonly now: () => number
  readonly config: WebConfig
}
