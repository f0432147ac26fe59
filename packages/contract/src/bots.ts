import { type Amount, formatAmount } from '@nibble/domain'
import * as z from 'zod/mini'
import { betOrder, cancelBetOrder, cancellable, orderInfo, orderList } from './bets.ts'
import { betReceipt, roundBook } from './book.ts'
import { betCircuitDiagram, gameConfigList, oddsConfigs } from './games.ts'
import { CONFIRMATION_REFUSALS, type Confirmed, confirmation } from './passkeys.ts'
import { betTime1, betTime3, historyLotteryRecordList, lastDrawPrizeBlock, roundProof } from './rounds.ts'
import { type Route, route } from './route.ts'
import { assetsList, sessionKey } from './session.ts'
import { amount, empty, instant, refusal, rowId } from './wire.ts'

export const BOT_SCOPES = ['read', 'bet', 'cancel'] as const
export type BotScope = (typeof BOT_SCOPES)[number]

/** Everything a key may ever do, by scope. Calls not listed here are refused to every key, including future calls. */
const BOT_CALLS: Readonly<Record<BotScope, readonly Route[]>> = {
  read: [
    betTime1,
    betTime3,
    historyLotteryRecordList,
    lastDrawPrizeBlock,
    betCircuitDiagram,
    oddsConfigs,
    gameConfigList,
    roundBook,
    roundProof,
    assetsList,
    orderList,
    orderInfo,
    betReceipt,
    cancellable,
  ],
  bet: [betOrder],
  cancel: [cancelBetOrder],
}

/** The base path of bots' calls: the path of the contract follows. */
export const BOT_PATH = '/api/bot/'
export const botPathOf = ({ path }: Pick<Route, 'path'>): string => BOT_PATH + path.slice('/api/'.length)

/** By path below BOT_PATH: the call, and its scope. */
export const botCalls: ReadonlyMap<string, { readonly route: Route; readonly scope: BotScope }> = new Map(
  BOT_SCOPES.flatMap((scope) =>
    BOT_CALLS[scope].map((call) => [botPathOf(call), { route: call, scope }] as const),
  ),
)

/** Names the house a bot means: the origin players use. */
export const BOT_HOUSE_HEADER = 'bot-house'

/**
 * What a bot signs per request; `bodyDigest` is base64url of SHA-256 over the body's bytes as sent. Without `house` it is
 * what programs of the first scheme sign, which another house with the same key would accept too.
 */
export const botProofText = (call: {
  readonly house: string | null
  readonly method: string
  readonly path: string
  readonly timestamp: number
  readonly nonce: string
  readonly bodyDigest: string
}): string =>
  [
    ...(call.house === null ? ['nibble-bot/1'] : ['nibble-bot/2', call.house]),
    call.method,
    call.path,
    call.timestamp,
    call.nonce,
    call.bodyDigest,
  ].join('\n')

/** The `signature` header of a bot: `<scheme>.<milliseconds>.<nonce>.<base64url of r || s>`; v2 names its house. */
export const BOT_PROOF_HEADER = /^(v[12])\.(\d{13})\.([\w-]{16,43})\.([\w-]{86})$/

export const MOST_BOT_DAYS = 365
export const MOST_BOT_ADDRESSES = 10

const botKey = z.object({
  id: rowId,
  name: z.string(),
  scopes: z.array(z.enum(BOT_SCOPES)),
  /** It stakes only PLAY_POINT. */
  isSandbox: z.boolean(),
  /** Its limit per day (GMT+8) for stakes in assets of value, in USDT, and how much is used today. */
  dayCap: amount,
  used: amount,
  /** Addresses it may call from; empty for any. */
  addresses: z.array(z.string()),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Since when every request is refused, because the password was reset by mail; null if none is. */
  pausedAt: z.nullable(instant),
  webhook: z.nullable(
    z.object({
      url: z.string(),
      /** Since when deliveries have failed; null if all is well. */
      failingSince: z.nullable(instant),
      /** Nothing more is sent. */
      isGivenUp: z.boolean(),
    }),
  ),
})
export type BotKeyRow = z.output<typeof botKey>
const botKeys = z.object({ keys: z.array(botKey), most: z.int() })

/** As written in what a passkey signs. */
export const botKeyConfirmed = (asked: {
  readonly name: string
  readonly publicKey: { readonly x: string; readonly y: string }
  readonly scopes: readonly BotScope[]
  readonly isSandbox: boolean
  readonly dayCap: Amount
  readonly addresses: readonly string[]
  readonly days: number
}): Confirmed => ({
  action: 'bot key',
  facts: [
    asked.name,
    asked.publicKey.x,
    asked.publicKey.y,
    asked.scopes.join(' '),
    asked.isSandbox ? 'sandbox' : '',
    formatAmount(asked.dayCap),
    asked.addresses.join(' '),
    `${asked.days}`,
  ],
})

export const botKeyList = route({
  path: '/api/app/bot/list',
  summary: 'The caller’s keys for bots that are not revoked, oldest first',
  access: 'member',
  perMinute: 60,
  perSession: true,
  request: empty,
  response: botKeys,
  refusals: [],
})

const publicKey = z.object(sessionKey.shape, { error: refusal('bot_key_malformed') })

export const botKeyAdd = route({
  path: '/api/app/bot/add',
  summary: 'Register a bot’s public key with what it may do, after the transaction password or by a passkey',
  access: 'member',
  perMinute: 10,
  request: z.object({
    name: z
      .string({ error: refusal('passkey_name') })
      .check(z.regex(/^(?=.*\S)[^\p{C}]{1,40}$/u, { error: refusal('passkey_name') })),
    publicKey,
    scopes: z.array(z.enum(BOT_SCOPES)).check(z.minLength(1), z.maxLength(BOT_SCOPES.length)),
    isSandbox: z.boolean(),
    dayCap: amount,
    addresses: z
      .array(z.string().check(z.maxLength(50)))
      .check(z.maxLength(MOST_BOT_ADDRESSES, { error: refusal('bot_address_malformed') })),
    days: z.int().check(z.minimum(1), z.maximum(MOST_BOT_DAYS)),
    ...confirmation,
  }),
  response: botKeys,
  refusals: [
    'passkey_name',
    'amount_malformed',
    'bot_key_malformed',
    'bot_key_taken',
    'bot_keys_full',
    'bot_address_malformed',
    'money_waits',
    'fresh_proof_needed',
    ...CONFIRMATION_REFUSALS,
  ],
})

export const botKeyRevoke = route({
  path: '/api/app/bot/revoke',
  summary: 'Revoke a key: its next request is refused, and one that waits stakes nothing',
  access: 'member',
  perMinute: 20,
  perSession: true,
  request: z.object({ id: rowId }),
  response: botKeys,
  refusals: ['bot_key_unknown', 'fresh_proof_needed'],
})

export const botKeyResume = route({
  path: '/api/app/bot/resume',
  summary: 'Resume a key that was paused because the password was reset by mail',
  access: 'member',
  perMinute: 20,
  request: z.object({ id: rowId }),
  response: botKeys,
  refusals: ['bot_key_unknown', 'fresh_proof_needed'],
})

export const botWebhook = route({
  path: '/api/app/bot/webhook',
  summary: 'Have what becomes of the bets of a key sent to an https address; null for nowhere',
  access: 'member',
  perMinute: 10,
  request: z.object({
    id: rowId,
    url: z.nullable(z.string().check(z.maxLength(500, { error: refusal('webhook_refused') }))),
  }),
  response: botKeys,
  refusals: ['bot_key_unknown', 'webhook_refused', 'fresh_proof_needed'],
})
