import type { Asset, RoundLength, Windows } from '@nibble/domain'
import type { Address } from 'viem'

/** How this server runs, read from the environment once. docs/operations.md lists the variables. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Allowed origins of the page, the public one first. */
  readonly origins: readonly string[]
  /** The operators' console: its own port, and its allowed origins. */
  readonly console: {
    readonly port: number
    readonly host: string
    readonly origins: readonly string[]
  }
  readonly dataFolder: string
  /** Null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  /** The owner of its tables, who migrates them at startup; null: somebody else does. */
  readonly migrationUrl: string | null
  /** A standby of it for reports, records and exports; null: the database itself. */
  readonly readUrl: string | null
  /** NATS, which connects servers; null: they use NOTIFY. */
  readonly natsUrl: string | null
  /** Null: the local chain in the data folder. */
  readonly chain: OutsideChain | null
  /** The local chain may continue without blocks that the database knows. */
  readonly acceptLostBlocks: boolean
  /** Relays of drand quicknet, the source of beacons for guarded rounds; null: not configured. */
  readonly beaconRelays: readonly string[] | null
  /** Null: the local chain's own token and wallet; no deposits on an outside chain. */
  readonly deposits: OutsideDeposits | null
  /** The contract that takes seals on an outside chain; null: draws are not sealed there. The local chain has its own. */
  readonly bookContract: Address | null
  readonly windows: Readonly<Record<RoundLength, Windows>>
  /** Between two checks of the books, at most a minute. */
  readonly booksEveryMs: number
  readonly stakeAssets: readonly Asset[]
  /** The prefix of a banner picture's name: an https address or a path of the page. */
  readonly bannerBase: string
  readonly blockedCountries: readonly string[]
  /** Countries whose people may not play as guests. */
  readonly freePlayBlockedCountries: readonly string[]
  /** Countries whose players may start neither autoplay nor insured series. */
  readonly autoplayBlockedCountries: readonly string[]
  /** Who licenses the house to play for money of value, in words for players; null if nobody. */
  readonly licence: string | null
  /** Null: files in the data folder on a development chain, none on the real one. */
  readonly mail: { readonly url: string; readonly from: string } | null
  /** Push services' hosts besides those of known browsers. */
  readonly pushHosts: readonly string[]
  readonly trustProxy: boolean | string
  /** The configurable bounds: connections of a server, in total and per network, and new accounts per network and day. */
  readonly limits: {
    readonly maxConnections: number
    readonly maxConnectionsPerNetwork: number
    readonly newAccountsPerNetwork: number
  }
  readonly metricsToken: string | null
  /** 32 bytes shared by the servers of one database; null: made and kept in the data folder. */
  readonly secret: Buffer | null
  /** The previous one, which still opens what was sealed under it. */
  readonly previousSecret: Buffer | null
  readonly logTo: 'file' | 'stdout'
  readonly logLevel: string
}

export type OutsideChain = {
  readonly rpcUrls: string
  readonly quorum: number
  /** A development chain run by others: without seals, and it may be reset. */
  readonly development: boolean
  /** Endpoints that the page offers to verifiers. */
  readonly publicRpcUrls: readonly string[]
}

export type OutsideDeposits = {
  readonly contract: Address
  readonly decimals: number
  /** The operator's extended public key; the private one is not here. */
  readonly xpub: string
  readonly treasury: Address
}
