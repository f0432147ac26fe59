import type { Asset, Tempo, Windows } from '@nibble/domain'
import type { Address, Hex } from 'viem'
import type { ChainView } from '../chain-view.ts'
import type { Database } from '../db/database.ts'
import type { AddressDeriver, DepositSource } from '../features/deposits/index.ts'
import type { Placement } from '../features/play/index.ts'
import type { Codes, LoginSetup, Sessions } from '../features/session/index.ts'
import type { KeptMail } from '../mail/outbox-mailer.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Clients } from '../realtime/clients.ts'
import type { Tables } from '../realtime/tables.ts'
import type { Teller } from '../realtime/teller.ts'

/** What the handlers of calls work with. */
export type RoutesSetup = {
  readonly db: Database
  readonly chain: ChainView
  readonly placement: Placement
  readonly sessions: Sessions
  readonly login: LoginSetup
  /** Null where no mail can be sent. */
  readonly mail: MailDoor | null
  readonly tables: Tables
  readonly teller: Teller
  readonly clients: Clients
  readonly metrics: Metrics
  readonly stakeAssets: readonly Asset[]
  readonly windows: Readonly<Record<Tempo, Windows>>
  /** Where the page may be opened, the public one first. */
  readonly origins: readonly string[]
  /** The chain as wallets and verifiers are told of it. */
  readonly network: { readonly local: boolean; readonly publicRpcUrls: readonly string[] }
  /** What stands before the name of a banner's picture. */
  readonly bannerBase: string
  /** Null where no deposits are taken. */
  readonly deposits: DepositsDoor | null
  /** Null where nothing is pushed. */
  readonly push: PushDoor | null
}

export type PushDoor = {
  /** What browsers subscribe with, in base64url. */
  readonly publicKey: string
  readonly isKnown: (endpoint: string) => boolean
}

export type MailDoor = NonNullable<Codes> & {
  /** What a development server keeps instead of sending it, newest first. */
  readonly kept?: () => readonly KeptMail[]
}

export type DepositsDoor = {
  readonly source: DepositSource
  readonly derive: AddressDeriver
  /** Gives test money to an address; null but on the local chain. */
  readonly faucet: ((to: Address) => Promise<{ raw: bigint; transaction: Hex }>) | null
}
