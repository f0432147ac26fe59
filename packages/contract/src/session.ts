import * as z from 'zod/mini'
import { route } from './route.ts'
import { subscriptions } from './subscriptions.ts'
import { amount, asset, bindId, empty, instant, playBreak, refusal, remindEveryMin } from './wire.ts'

export const walletAddress = z
  .string({ error: refusal('address_malformed') })
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, { error: refusal('address_malformed') }))
export const invitationCode = z
  .string()
  .check(z.regex(/^[0-9A-Za-z]{0,16}$/, { error: refusal('invitation_unknown') }))
/** Public half of the browser's session key: ECDSA P-256 as JWK. */
export const sessionKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().check(z.regex(/^[\w-]{43}$/)),
  y: z.string().check(z.regex(/^[\w-]{43}$/)),
})
const token = z.string().check(z.regex(/^[\w-]{43}$/))

export const loginSend = route({
  path: '/api/app/user/loginSend',
  summary: 'A nonce and the EIP-4361 message to sign, good for five minutes and one use',
  access: 'guest',
  perMinute: 20,
  acrossServers: true,
  request: z.object({ address: walletAddress, invitationCode: z.optional(invitationCode), sessionKey }),
  response: z.object({
    nonce: z.string(),
    message: z.string(),
    expiresAt: instant,
    parentUserName: z.nullable(z.string()),
  }),
  refusals: ['address_malformed', 'invitation_unknown', 'signature_mismatch'],
})

/** ISO 3166-1 alpha-2; the server knows which of them exist. */
export const countryCode = z
  .string({ error: refusal('country_unknown') })
  .check(z.regex(/^[A-Z]{2}$/, { error: refusal('country_unknown') }))

export const signedIn = z.object({
  token,
  bindId,
  expiresAt: instant,
  firstLogin: z.boolean(),
  firstLoginInfo: z.nullable(z.string()),
  /** They have nothing to sign in with yet, and play only for play credit. */
  isGuest: z.optional(z.boolean()),
})

/** A guest's session may come along: the account that they sign in to keeps what they did so far. */
export const keepGuest = z.optional(z.boolean())

/** Room for a wallet of several owners, and for an undeployed one with its deployment data. */
export const MAX_WALLET_SIGNATURE_BYTES = 4_096

/** A wallet’s signature over a message that was issued with the nonce. */
export const walletSignature = {
  address: walletAddress,
  nonce: z.string().check(z.regex(/^[0-9A-Za-z]{8,64}$/)),
  signature: z.string().check(z.regex(new RegExp(`^0x([0-9a-fA-F]{2}){1,${MAX_WALLET_SIGNATURE_BYTES}}$`))),
}

export const loginAuth = route({
  path: '/api/app/user/loginAuth',
  summary: 'Exchange the signed message for a session',
  access: 'guest',
  perMinute: 20,
  acrossServers: true,
  request: z.object({
    ...walletSignature,
    invitationCode: z.optional(invitationCode),
    keepGuest,
    /** Required at the first sign-in: if missing, refused with `profile_needed`, keeping the nonce. */
    profile: z.optional(
      z.object({
        country: countryCode,
        ofAge: z.boolean(),
      }),
    ),
  }),
  response: signedIn,
  refusals: [
    'address_malformed',
    'nonce_expired',
    'signature_mismatch',
    'profile_needed',
    'under_age',
    'country_unknown',
    'country_blocked',
    'accounts_used_up',
    'invitation_unknown',
    'invitation_too_deep',
    'try_again',
  ],
})

export const logout = route({
  path: '/api/app/user/logout',
  summary: 'End this session',
  access: 'player',
  perMinute: 30,
  request: empty,
  response: empty,
  refusals: [],
})

export const deviceLoginCode = route({
  path: '/api/app/user/deviceLoginCode',
  summary: 'A single-use code, good for 60 s, that opens a session of this player on another device',
  access: 'member',
  perMinute: 6,
  request: empty,
  response: z.object({ code: z.string(), bindId, expiresAt: instant }),
  refusals: ['fresh_proof_needed'],
})

/** Longer than any address that a browser opens. */
const LONGEST_LINK = 8_000

export const deviceLogin = route({
  path: '/api/app/user/deviceLogin',
  summary: 'Exchange a device login code for a session with this browser’s own key',
  access: 'guest',
  perMinute: 10,
  acrossServers: true,
  request: z.object({
    // Any mistyped or truncated link is answered like an expired one.
    code: z.string().check(z.maxLength(LONGEST_LINK)),
    bindId: z.string().check(z.maxLength(LONGEST_LINK)),
    sessionKey,
  }),
  response: signedIn,
  refusals: ['code_expired', 'signature_mismatch'],
})

export const userInfo = route({
  path: '/api/app/user/userInfo',
  summary: 'The signed-in player',
  access: 'player',
  perMinute: 120,
  request: empty,
  response: z.object({
    bindId,
    username: z.string(),
    address: z.nullable(walletAddress),
    /** If they also sign in by e-mail. */
    email: z.nullable(z.string()),
    country: z.string(),
    createdAt: instant,
    parentUserName: z.nullable(z.string()),
    isGuest: z.boolean(),
    /** Their guest accounts before they signed in to this one, newest first: `orderList` lists the bets of each. */
    guests: z.array(z.object({ bindId, beganAt: instant })),
    /** Whether money may leave by their transaction password; if not, they set one first. */
    hasTransactionPassword: z.boolean(),
    /** One of the player’s passkeys is old enough to confirm what moves money. */
    hasMoneyPasskey: z.boolean(),
    /** Withdrawals and transfers wait until then, because a password was replaced without the old one. */
    moneyWaitsUntil: z.nullable(instant),
    session: z.object({ startedAt: instant, expiresAt: instant }),
    /** Their break from play. */
    pause: z.nullable(playBreak),
    remindEveryMin,
    /** Before the first deposit a player is asked once whether they want limits. */
    wasAskedForLimits: z.boolean(),
    /** The address of their picture; null if the woven avatar replaces it. */
    avatar: z.nullable(z.string()),
    subscriptions,
    serverTime: instant,
  }),
  refusals: [],
})

export const online = route({
  path: '/api/app/user/online',
  summary: 'Players connected right now: real sockets, counted once a player',
  access: 'guest',
  perMinute: 60,
  request: empty,
  response: z.object({ online: z.int() }),
  refusals: [],
})

export const socketTicket = route({
  path: '/api/app/user/socketTicket',
  summary: 'A one-time ticket, good for 30 s, to subscribe on the socket',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({ ticket: token }),
  refusals: [],
})

export const assetsList = route({
  path: '/api/app/assets/assetsList',
  summary: 'Balances of every listed asset',
  access: 'player',
  perMinute: 120,
  request: empty,
  response: z.object({
    asOf: instant,
    assets: z.array(
      z.object({
        coinName: asset,
        /** In the main sub-account. */
        assetsAvailable: amount,
        /** Stakes on open bets, and amounts in conversions and withdrawals. */
        held: amount,
        /** GMT only: the game sub-account, from which GMT is staked. */
        game: z.nullable(amount),
        usdtPrice: amount,
      }),
    ),
  }),
  refusals: [],
})

export const appCoinList = route({
  path: '/api/app/wu-coin/appCoinList',
  summary: 'Listed assets, their price in USDT and whether they may be staked',
  access: 'guest',
  perMinute: 60,
  request: empty,
  response: z.object({
    coins: z.array(z.object({ coinName: asset, usdtPrice: amount, stakeable: z.boolean() })),
  }),
  refusals: [],
})
