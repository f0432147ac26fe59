import type { gameConfigList, ResponseOf } from '@nibble/contract'
import { type Asset, isOfValue, type RoundLength, SERIES_ASSETS, type Windows } from '@nibble/domain'
import type { Address, Hex } from 'viem'
import type { ChainReader } from '../chain/block-source.ts'
import type { Database } from '../db/database.ts'
import type { Reader } from '../db/reader.ts'
import type { DepositSource } from '../features/deposits/deposit-chain.ts'
import type { AddressDeriver } from '../features/deposits/derive-address.ts'
import type { Book } from '../features/play/book/open-book.ts'
import type { PublishedSetup } from '../features/play/book/published.ts'
import type { Placement } from '../features/play/place/placement.ts'
import type { Codes } from '../features/session/email/codes.ts'
import type { LoginSetup } from '../features/session/login-auth.ts'
import type { Session, Sessions } from '../features/session/sessions.ts'
import type { KeptMail } from '../mail/mailers.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { Broadcaster } from '../realtime/broadcaster.ts'
import type { Clients } from '../realtime/clients.ts'
import type { Tables } from '../realtime/tables.ts'
import { Refusal } from '../refusal.ts'

/** What call handlers work with. */
export type RoutesSetup = {
  readonly db: Database
  /** For reports, records and exports. */
  readonly reader: Reader
  readonly chain: ChainReader
  readonly placement: Placement
  readonly sealedBook: Book
  readonly published: PublishedSetup
  readonly sessions: Sessions
  readonly login: LoginSetup
  /** Countries whose people may not play as guests. */
  readonly freePlayBlockedCountries: readonly string[]
  readonly mail: MailHandler
  readonly tables: Tables
  readonly broadcaster: Broadcaster
  readonly clients: Clients
  readonly metrics: Metrics
  readonly stakeAssets: readonly Asset[]
  readonly autoplayBlockedCountries: readonly string[]
  /** Whether guarded rounds are made. */
  readonly hasBeacons: boolean
  readonly windows: Readonly<Record<RoundLength, Windows>>
  /** Allowed origins of the page, the public one first. */
  readonly origins: readonly string[]
  /** The chain as wallets and verifiers see it. */
  readonly network: { readonly local: boolean; readonly publicRpcUrls: readonly string[] }
  /** The prefix of a banner picture's name. */
  readonly bannerBase: string
  /** Null if no deposits are taken. */
  readonly deposits: DepositsHandler | null
  /** Null if nothing is pushed. */
  readonly push: PushHandler | null
}

export type PushHandler = {
  /** Browsers' subscription key, base64url. */
  readonly publicKey: string
  readonly isKnown: (endpoint: string) => boolean
}

export type MailHandler = Codes & {
  /** What a development server keeps instead of sending it, newest first. */
  readonly kept?: () => readonly KeptMail[]
}

export type DepositsHandler = {
  readonly source: DepositSource
  readonly derive: AddressDeriver
  /** Gives test money to an address; null off the local chain. */
  readonly faucet: ((to: Address) => Promise<{ raw: bigint; transaction: Hex }>) | null
}

type Ended = { readonly player: bigint; readonly kept: string | null } | { readonly session: string }

/**
 * Ends in this process what has ended in the database: forgets the session, closes its sockets. Other servers do the same when
 * notified.
 */
export const endInThisProcess =
  ({ sessions, clients }: Pick<RoutesSetup, 'sessions' | 'clients'>) =>
  (ended: Ended): void => {
    if ('session' in ended) {
      sessions.forgetOne(ended.session)
      clients.endSession(ended.session)
    } else {
      sessions.forget(ended)
      clients.endSessions(ended)
    }
  }

/** The message to sign names the page's own origin, whichever of ours it is; a script gets the public one. */
export const ownOrigin = (origins: readonly string[], origin: string | null): string =>
  origins.find((own) => own === origin) ?? origins[0] ?? 'http://localhost'

/** Throws Refusal('country_blocked') for players of a country that was blocked after their sign-up. */
export const checkCountry = ({ login }: Pick<RoutesSetup, 'login'>, { country }: Session): void => {
  if (country !== null && login.blockedCountries.includes(country)) throw new Refusal('country_blocked')
}

/** Throws Refusal('country_blocked') if the server may not place bets for players of this country. */
export const checkAutoplayCountry = (
  { autoplayBlockedCountries }: Pick<RoutesSetup, 'autoplayBlockedCountries'>,
  { country }: Session,
): void => {
  if (country !== null && autoplayBlockedCountries.includes(country)) throw new Refusal('country_blocked')
}

type Offers = ResponseOf<typeof gameConfigList>['offers']

type House = {
  readonly stakeAssets: readonly Asset[]
  /** Null if no deposits are taken. */
  readonly deposits: object | null
}

/** What the house offers. Without deposits and stakes of value it only watches a chain: nothing moves but PLAY_POINT. */
export const offersOf = ({ stakeAssets, deposits }: House): Offers => {
  const takesValue = deposits !== null || stakeAssets.some(isOfValue)
  return {
    stakes: [...stakeAssets],
    deposits: deposits !== null,
    withdrawals: takesValue,
    conversions: takesValue,
    transfers: takesValue,
    series: SERIES_ASSETS.some((asset) => stakeAssets.includes(asset)),
  }
}

/** Throws Refusal('not_offered'). */
export const assertOffered = (house: House, what: Exclude<keyof Offers, 'stakes'>): void => {
  if (!offersOf(house)[what]) throw new Refusal('not_offered')
}

/** For the server's operator. */
export const offersSentence = (house: House): string => {
  const { stakes, series, ...moves } = offersOf(house)
  const on = Object.entries(moves).flatMap(([name, isOn]) => (isOn ? [name] : []))
  const rest = on.length === 0 ? 'watch-only: no money moves' : `${on.join(', ')} are on`
  return `Stakes in ${stakes.join(', ')}${series ? ', also insured' : ''}; ${rest}`
}
