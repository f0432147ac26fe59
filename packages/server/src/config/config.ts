import type { Asset, RoundLength, Windows } from '@nibble/domain'
import type { Address } from 'viem'

/** How this server is to run, read from the environment once. docs/operations.md lists the variables. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Where the page may be opened, the public one first. */
  readonly origins: readonly string[]
  /** The operators' console: a port of its own, and where it may be opened. */
  readonly console: {
    readonly port: number
    readonly host: string
    readonly origins: readonly string[]
  }
  readonly dataFolder: string
  /** Null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null
  /** The owner of its tables, who brings them up to date at the start; null: somebody else does. */
  readonly migrationUrl: string | null
  /** A standby of it for reports, records and exports; null: the database itself. */
  readonly readUrl: string | null
  /** NATS, over which servers hear each other; null: they hear each other by NOTIFY. */
  readonly natsUrl: string | null
  /** Null: the local chain in the data folder. */
  readonly chain: OutsideChain | null
  /** The local chain goes on although it lost blocks that the database knows. */
  readonly acceptLostBlocks: boolean
  /** Relays of drand quicknet, which guarded rounds take their beacons from; null: none are named. */
  readonly beaconRelays: readonly string[] | null
  /** Null: the local chain's own token and wallet; no deposits on an outside chain. */
  readonly deposits: OutsideDeposits | null
  /** The contract that takes seals on an outside chain; null: draws are not sealed there. The local chain has its own. */
  readonly bookContract: Address | null
  readonly windows: Readonly<Record<RoundLength, Windows>>
  /** Between two checks of the books, a minute at most. */
  readonly booksEveryMs: number
  readonly stakeAssets: readonly Asset[]
  /** What stands before the name of a banner's picture: an https address or a path of the page. */
  readonly bannerBase: string
  readonly blockedCountries: readonly string[]
  /** Countries whose people may not play as guests. */
  readonly freePlayBlockedCountries: readonly string[]
  /** Countries whose players may start neither autoplay nor insured series. */
  readonly autoplayBlockedCountries: readonly string[]
  /** Who allows the house to play for money of value, in words for players; null where it does not. */
  readonly licence: string | null
  /** Null: files in the data folder on a development chain, none on the real one. */
  readonly mail: { readonly url: string; readonly from: string } | null
  /** Hosts of push services beside those of the known browsers. */
  readonly pushHosts: readonly string[]
  readonly trustProxy: boolean | string
  /** Connections that a server takes at once, and how many of one network; the bounds that a setting moves. */
  readonly limits: { readonly maxConnections: number; readonly maxConnectionsPerNetwork: number }
  readonly metricsToken: string | null
  /** 32 bytes that several servers of one database share; null: made and kept in the data folder. */
  readonly secret: Buffer | null
  /** The one that it replaces, which still opens what was sealed under it. */
  readonly previousSecret: Buffer | null
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
