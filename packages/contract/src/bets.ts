import * as z from 'zod/mini'
import { cancelSignature, slipReceipt } from './book.ts'
import { STAKE_REFUSALS } from './refusals.ts'
import { roundView } from './rounds.ts'
import { route } from './route.ts'
import {
  amount,
  asset,
  betId,
  bindId,
  blockHash,
  cancelReason,
  cursor,
  gameId,
  guarded,
  height,
  idempotencyKey,
  instant,
  pickText,
  roundLength,
  roundNumber,
  signedAmount,
  table,
  tableChoice,
} from './wire.ts'

export const betStatus = z.enum(['pending', 'to_be_published', 'published', 'cancelled'])

export const betRow = z.object({
  betId,
  round: roundNumber,
  roundLength,
  game: gameId,
  pick: pickText,
  paytable: table,
  asset,
  stake: amount,
  orderType: z.enum(['manual', 'insurance', 'plan']),
  status: betStatus,
  placedAt: instant,
  closesAt: instant,
  drawAt: instant,
  height: z.nullable(height),
  hash: z.nullable(blockHash),
  guarded,
  /** Set once published or cancelled. `net` is profit or loss; it and `returned` are in `returnAsset`. */
  outcome: z.nullable(z.string()),
  result: z.nullable(z.enum(['win', 'lose', 'refund'])),
  returned: z.nullable(amount),
  net: z.nullable(signedAmount),
  /** The staked asset, except that a ROLL_POINT win is credited in ROLL_GMT_POINT. */
  returnAsset: asset,
  cancelledBy: z.nullable(z.union([z.literal('player'), cancelReason])),
})
export type BetRow = z.output<typeof betRow>

export const betOrder = route({
  path: '/api/app/bet/betOrder',
  summary: 'Place a slip of 1 to 40 bets on the open round: all of it or nothing',
  access: 'player',
  money: true,
  perMinute: 600,
  request: z.object({
    idempotencyKey,
    round: roundNumber,
    asset,
    bets: z
      .array(z.object({ game: gameId, pick: pickText, stake: amount }))
      .check(z.minLength(1), z.maxLength(40)),
  }),
  /** `receipt` is null if the house keeps no sealed book. */
  response: z.object({
    bets: z.array(betRow),
    assetsAvailable: amount,
    receipt: z.nullable(slipReceipt),
  }),
  refusals: [
    ...STAKE_REFUSALS,
    'asset_unknown',
    'round_unknown',
    'round_closed',
    'chain_behind',
    'clock_ahead',
    'cap_player',
    'cap_draw',
    'too_many_bets',
    'draw_full',
    'book_unsealed',
    'bot_key_unknown',
    'bot_cap',
    'bot_sandbox',
  ],
})

export const cancelBetOrder = route({
  path: '/api/app/bet/cancelBetOrder',
  summary: 'Recall a pending bet while the gate is open; exactly its stake comes back',
  access: 'player',
  money: true,
  perMinute: 60,
  /** `signature`: by the session key over `cancelMessage`, so that nobody can falsely claim that a player cancelled. */
  request: z.object({ idempotencyKey, betId, signature: cancelSignature }),
  response: z.object({ bet: betRow, assetsAvailable: amount }),
  refusals: [
    'bet_unknown',
    'cancel_unsigned',
    'bet_not_recallable',
    'recalls_used_up',
    'recall_room_used_up',
    'round_closed',
    'chain_behind',
    'clock_ahead',
    'bot_key_unknown',
    'bot_sandbox',
    'key_reused',
    'try_again',
    'fresh_proof_needed',
  ],
})

export const cancellable = route({
  path: '/api/app/bet/cancellable',
  summary:
    'The open bets that the player may still recall today, each for itself, as long as their gate is open',
  access: 'player',
  perMinute: 240,
  request: z.object({}),
  response: z.object({ bets: z.array(betId) }),
  refusals: [],
})

export const orderList = route({
  path: '/api/app/bet/orderList',
  summary: "The player's bets, newest first",
  access: 'player',
  perMinute: 240,
  request: z.object({
    state: z._default(z.enum(['all', 'open', 'settled']), 'all'),
    roundLength: z.optional(roundLength),
    /** Bets of both tables if none is named. */
    table: z.optional(tableChoice),
    game: z.optional(gameId),
    asset: z.optional(asset),
    round: z.optional(roundNumber),
    /** The bind id of a guest whose bets this account keeps. */
    guest: z.optional(bindId),
    cursor: z.optional(cursor),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  response: z.object({ items: z.array(betRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['game_unknown', 'asset_unknown', 'round_unknown'],
})

export const orderInfo = route({
  path: '/api/app/bet/orderInfo',
  summary: "One of the player's own bets with its round",
  access: 'player',
  perMinute: 240,
  request: z.object({ betId }),
  response: z.object({ bet: betRow, round: roundView }),
  refusals: ['bet_unknown'],
})
