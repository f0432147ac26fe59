import * as z from 'zod/mini'
import { route } from './route.ts'
import {
  amount,
  asset,
  betId,
  blockHash,
  cursor,
  empty,
  gameId,
  height,
  idempotencyKey,
  instant,
  paytable,
  pickText,
  roundNumber,
  signedAmount,
  tempo,
  wholeNumber,
} from './wire.ts'

/** What can be known of a round: its windows, how far it is, and the block that decided it once one is seen. */
export const roundView = z.object({
  round: roundNumber,
  tempo,
  paytable,
  opensAt: instant,
  closesAt: instant,
  drawAt: instant,
  publishAt: instant,
  state: z.enum(['scheduled', 'open', 'closed', 'drawn', 'settling', 'published', 'cancelled']),
  /** The draw block: seen at first, fixed once final. */
  block: z.nullable(z.object({ height, hash: blockHash, timeMs: instant, final: z.boolean() })),
})
export type RoundView = z.output<typeof roundView>

/** The table of one tempo, as betTime1, betTime3 and the topics bet1, bet3 tell it. */
export const tableView = z.object({
  serverTime: instant,
  tempo,
  open: z.nullable(roundView),
  /** Closed rounds that wait for their block or their payouts, newest first. */
  waiting: z.array(roundView),
  /** Whether a bet would be accepted now, and which fault stops it if not. */
  gate: z.object({ open: z.boolean(), fault: z.nullable(z.enum(['chain', 'clock', 'stopped', 'between'])) }),
  head: z.nullable(z.object({ height, hash: blockHash, timeMs: instant })),
})
export type TableView = z.output<typeof tableView>

export const betStatus = z.enum(['pending', 'to_be_published', 'published', 'cancelled'])

export const betRow = z.object({
  betId,
  round: roundNumber,
  tempo,
  game: gameId,
  pick: pickText,
  paytable,
  asset,
  stake: amount,
  orderType: z.enum(['manual', 'insurance']),
  status: betStatus,
  placedAt: instant,
  closesAt: instant,
  drawAt: instant,
  height: z.nullable(height),
  hash: z.nullable(blockHash),
  /** Set once published or cancelled. `net` is profit or loss; it and `returned` are in `returnAsset`. */
  outcome: z.nullable(z.string()),
  result: z.nullable(z.enum(['win', 'lose', 'refund'])),
  returned: z.nullable(amount),
  net: z.nullable(signedAmount),
  /** The staked asset, but for a win of ROLL_POINT: its gain is credited in ROLL_GMT_POINT. */
  returnAsset: asset,
  cancelledBy: z.nullable(z.enum(['player', 'no_block', 'no_quorum'])),
})
export type BetRow = z.output<typeof betRow>

export const betTime1 = route({
  path: '/api/app/bet/betTime1',
  summary: 'The open and the waiting rounds of the one-minute tempo',
  access: 'guest',
  perMinute: 240,
  request: empty,
  response: tableView,
  refusals: [],
})
export const betTime3 = route({
  ...betTime1,
  path: '/api/app/bet/betTime3',
  summary: 'The same of the three-minute tempo',
})

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
  response: z.object({ bets: z.array(betRow), assetsAvailable: amount }),
  refusals: [
    'amount_malformed',
    'asset_unknown',
    'asset_not_stakeable',
    'game_unknown',
    'pick_unknown',
    'round_unknown',
    'round_closed',
    'chain_behind',
    'clock_ahead',
    'play_stopped',
    'below_minimum',
    'above_maximum',
    'balance_short',
    'cap_player',
    'cap_draw',
    'too_many_bets',
    'limit_reached',
    'on_break',
    'excluded',
    'country_blocked',
    'key_reused',
    'try_again',
    'fresh_proof_needed',
    'player_stopped',
  ],
})

export const cancelBetOrder = route({
  path: '/api/app/bet/cancelBetOrder',
  summary: 'Recall a pending bet while the gate is open; exactly its stake comes back',
  access: 'player',
  money: true,
  perMinute: 60,
  request: z.object({ idempotencyKey, betId }),
  response: z.object({ bet: betRow, assetsAvailable: amount }),
  refusals: [
    'bet_unknown',
    'bet_not_recallable',
    'recalls_used_up',
    'round_closed',
    'chain_behind',
    'clock_ahead',
    'key_reused',
    'try_again',
    'fresh_proof_needed',
  ],
})

export const orderList = route({
  path: '/api/app/bet/orderList',
  summary: "The player's bets, newest first",
  access: 'player',
  perMinute: 240,
  request: z.object({
    state: z._default(z.enum(['all', 'open', 'settled']), 'all'),
    tempo: z.optional(tempo),
    game: z.optional(gameId),
    asset: z.optional(asset),
    round: z.optional(roundNumber),
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

/** A finished round. A cancelled one carries the block that would have decided it, when one was found later. */
export const drawRow = z.object({
  round: roundNumber,
  tempo,
  paytable,
  state: z.enum(['published', 'cancelled']),
  drawAt: instant,
  publishedAt: instant,
  cancelledFor: z.nullable(z.enum(['no_block', 'no_quorum'])),
  block: z.nullable(z.object({ height, hash: blockHash, timeMs: instant })),
})
export type DrawRow = z.output<typeof drawRow>

export const historyLotteryRecordList = route({
  path: '/api/app/bet/historyLotteryRecordList',
  summary: 'Finished rounds, newest first, cancelled ones too',
  access: 'guest',
  perMinute: 240,
  request: z.object({
    tempo: z.optional(tempo),
    round: z.optional(roundNumber),
    height: z.optional(height),
    cursor: z.optional(cursor),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(120)), 20),
  }),
  response: z.object({ items: z.array(drawRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['round_unknown'],
})

export const lastDrawPrizeBlock = route({
  path: '/api/app/bet/lastDrawPrizeBlock',
  summary: 'The last published round of each tempo',
  access: 'guest',
  perMinute: 240,
  request: empty,
  response: z.object({ rounds: z.array(drawRow) }),
  refusals: [],
})

const ratio = z.object({ num: z.int(), den: z.int() })
/** Exact: chances of the last decimal digit need 193 bits, so both parts are strings of digits on the wire. */
const fraction = z.object({ num: wholeNumber, den: wholeNumber })

export const oddsConfigs = route({
  path: '/api/app/bet/oddsConfigs',
  summary: 'Multiples, probabilities and returns to player of a paytable, by exact enumeration',
  access: 'guest',
  perMinute: 60,
  request: z.object({ paytable: z.optional(paytable) }),
  response: z.object({
    paytable,
    /** keccak256 of the canonical text of the rules in this version. */
    fingerprint: blockHash,
    games: z.array(
      z.object({
        game: gameId,
        picks: z.array(
          z.object({
            /** For the lucky games one row stands for every set of that size. */
            pick: pickText,
            multiple: z.nullable(ratio),
            /** The chance to win, and what comes back of a stake on average. */
            probability: fraction,
            returnToPlayer: fraction,
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

const roadCell = z.object({ column: z.int(), row: z.int(), mark: z.string(), ties: z.int() })

export const betCircuitDiagram = route({
  path: '/api/app/bet/betCircuitDiagram',
  summary: 'The five roads of a game over its last 120 published rounds',
  access: 'guest',
  perMinute: 120,
  request: z.object({ tempo, game: gameId }),
  response: z.object({
    tempo,
    game: gameId,
    outcomes: z.array(z.object({ round: roundNumber, outcome: z.string() })),
    roads: z.object({
      beadPlate: z.array(roadCell),
      bigRoad: z.array(roadCell),
      bigEye: z.array(roadCell),
      small: z.array(roadCell),
      cockroach: z.array(roadCell),
    }),
  }),
  refusals: ['game_unknown'],
})

export const gameConfigList = route({
  path: '/api/app/gameConfig/gameConfigList',
  summary: 'Games with their state, stake limits per asset, and the windows of both tempos',
  access: 'guest',
  perMinute: 60,
  request: empty,
  response: z.object({
    games: z.array(
      z.object({ game: gameId, state: z.enum(['open', 'stopped']), reason: z.nullable(z.string()) }),
    ),
    limits: z.array(z.object({ asset, min: amount, max: amount })),
    windows: z.array(
      z.object({
        tempo,
        periodMs: z.int(),
        openForMs: z.int(),
        drawAfterMs: z.int(),
        publishAfterMs: z.int(),
      }),
    ),
    paytable,
    chain: z.object({
      chainId: z.int(),
      genesisHash: blockHash,
      local: z.boolean(),
      rpcUrls: z.array(z.string()),
    }),
  }),
  refusals: [],
})

export const roundProof = route({
  path: '/api/app/verify/roundProof',
  summary:
    'Everything needed to re-check a round: draw block, its parent, rule version; with a bet id of the caller also stake and return',
  access: 'guest',
  perMinute: 120,
  request: z.object({ round: z.optional(roundNumber), betId: z.optional(betId), height: z.optional(height) }),
  /** The proof file of docs/protocol.md, as `@nibble/proof` reads it. */
  response: z.object({ proof: z.unknown() }),
  refusals: ['round_unknown', 'bet_unknown', 'not_found'],
})
