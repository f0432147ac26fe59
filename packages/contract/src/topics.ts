import * as z from 'zod/mini'
import { betRow } from './bets.ts'
import { liveTable, watchedTable } from './live-table.ts'
import { drawRow, roundView, tableView } from './rounds.ts'
import { amount, asset, bindId, blockHash, height, instant } from './wire.ts'

/** What a wallet's change is about. `security`: not the money itself, but access to it. */
export const WALLET_CHANGES = [
  'deposit',
  'withdrawal',
  'conversion',
  'transfer',
  'adjustment',
  'jackpot',
  'insurance',
  'autoplay',
  'rebate',
  'reward',
  'credit',
  'security',
] as const
export type WalletChange = (typeof WALLET_CHANGES)[number]

/** What the server sends over the socket. Each message is { type: topic, data }. Only what has committed is sent. */
export const TOPICS = {
  /** The newest block; `skipped` are those since the one sent before. */
  lastHash: z.object({ height, hash: blockHash, timeMs: instant, skipped: z.int() }),
  bet1: tableView,
  bet3: tableView,
  /** The same for the guarded table of 1 and 3 minutes. */
  guarded1: tableView,
  guarded3: tableView,
  lastDrawPrizeBlock: drawRow,
  /** A round of the guarded table that is published or cancelled. */
  guardedDraw: drawRow,
  /** A result to append to the roads and charts of the block table. */
  updateChart: drawRow,
  /** The outcome of a round of the block table is fixed; payouts follow as betOrderMsg. */
  drawPrize: roundView,
  /** Private: this player's changed bets, and the balances after them. */
  betOrderMsg: z.object({
    bets: z.array(betRow),
    balances: z.array(z.object({ coinName: asset, assetsAvailable: amount })),
  }),
  /** Private: this player's money changed. `about` names the list to refetch; balances are the newest. */
  walletMsg: z.object({
    about: z.enum(WALLET_CHANGES),
    balances: z.array(z.object({ coinName: asset, assetsAvailable: amount })),
  }),
  /** To those watching this game in this round: once they have a bet in the round, or once it is closed. */
  liveTable,
  online: z.object({ online: z.int() }),
} as const

export type Topic = keyof typeof TOPICS
export type TopicData<T extends Topic> = z.output<(typeof TOPICS)[T]>

/** What a client may send, at most 4 KB: first a subscription, then a heartbeat every 5 s, and which live table it shows. */
export const socketMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribe'),
    bindId,
    ticket: z.string().check(z.maxLength(64)),
  }),
  z.object({ type: z.literal('heartbeat') }),
  z.object({
    type: z.literal('watch'),
    table: z.nullable(watchedTable),
  }),
])

/** The server's replies to those two, outside the topics. */
export const socketControl = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), data: z.object({ serverTime: instant }) }),
  z.object({ type: z.literal('heartbeat'), data: z.object({ serverTime: instant }) }),
])

export const SOCKET_PATH = '/api/socket'
export const HEARTBEAT_MS = 5_000
export const RECONNECT_MS = 1_500
