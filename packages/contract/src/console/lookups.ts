import * as z from 'zod/mini'
import { betRow } from '../bets.ts'
import { roundView } from '../rounds.ts'
import { amount, asset, blockHash, cancelReason, gameId, instant, signedAmount } from '../wire.ts'
import { consoleCall } from './call.ts'
import { byId, id, listOf, listRequest, playerRef, time } from './wire.ts'

/** Typed text: numbers, names of players and hashes are told apart by their format. */
const wanted = z.optional(z.string().check(z.trim(), z.maxLength(80)))
/** Where anyone checks the round on the players' page; null before its block is fixed. */
const proof = z.nullable(z.string())

const consoleBet = z.extend(betRow, {
  id,
  player: playerRef,
  proof,
  /** As players see its pick: a brass circle, an azure square, or a grey diamond. */
  side: z.enum(['a', 'b', 'tie']),
  /** Which characters of the hash decide it, counted from its end; none before there is one. */
  lit: z.array(z.int()),
  /** The block that sealed the round's book, the draw block, and when all of the round was paid: null until known. */
  sealedAt: z.nullable(instant),
  blockAt: z.nullable(instant),
  paidAt: z.nullable(instant),
})
export type ConsoleBet = z.output<typeof consoleBet>

const betFilter = z.object({
  q: wanted,
  player: z.optional(id),
  state: z.optional(z.enum(['open', 'won', 'lost', 'returned', 'cancelled'])),
  asset: z.optional(asset),
  game: z.optional(gameId),
})

/**
 * Bets, newest first. `q`: a bet's number, a round's number, a player's bind id, or the hash of a block. Without a search, those
 * of the newest rounds that took any. State, asset and game are searched for in the newest 5,000 of these. Reading a player's bets
 * is logged.
 */
export const listBets = consoleCall({
  path: '/console/bets/list',
  access: 'bets.read',
  request: listRequest(['id'], z.prefault(betFilter, {})),
  response: listOf(consoleBet),
})

/** The newest of the bets found that are added up, and that a file has. */
export const BETS_ADDED_UP = 5_000

/** What the newest bets of the same search add up to, by asset. Reading a player's is logged. */
export const sumBets = consoleCall({
  path: '/console/bets/figures',
  access: 'bets.read',
  request: z.object({ filter: betFilter }),
  response: z.object({
    sums: z.array(
      z.object({
        asset,
        bets: z.int(),
        players: z.int(),
        staked: amount,
        returned: amount,
        /** What the house won or lost by those that were drawn, in the asset that they pay: stakes of free credit are no gain. */
        gross: signedAmount,
      }),
    ),
    /** There may be older ones. */
    isPart: z.boolean(),
  }),
})

/** The same bets for a file, newest first. Each is logged, with the search. */
export const reportBets = consoleCall({
  path: '/console/bets/report',
  access: 'bets.read',
  request: z.object({ filter: betFilter }),
  response: z.object({ rows: z.array(consoleBet), isPart: z.boolean() }),
})

const consoleRound = z.extend(roundView, {
  id,
  publishedAt: z.nullable(instant),
  cancelledFor: z.nullable(cancelReason),
  proof,
})
export type ConsoleRound = z.output<typeof consoleRound>

const listedRound = z.extend(consoleRound, {
  /**
   * Without recalled and refunded bets, of its first bets if it has many: then `isPart`. Of a round with many whose book is
   * signed, by the book's head: `bets` counts recalled ones too, and `players` is null.
   */
  stakes: z.object({
    sums: z.array(z.object({ asset, staked: amount })),
    bets: z.int(),
    players: z.nullable(z.int()),
    isPart: z.boolean(),
  }),
})
export type ListedRound = z.output<typeof listedRound>

/** Rounds, newest draw first. `q`: a round's number, the height of its block, or the hash of it. */
export const listRounds = consoleCall({
  path: '/console/rounds/list',
  access: 'rounds.read',
  request: listRequest(['id'], z.prefault(z.object({ q: wanted }), {})),
  response: listOf(listedRound),
})

/** A round with every game's outcome by its block, and its stakes. Refusal: round_unknown. */
export const getRound = consoleCall({
  path: '/console/rounds/one',
  access: 'rounds.read',
  request: byId,
  response: z.extend(consoleRound, {
    outcomes: z.array(z.object({ game: gameId, outcome: z.string() })),
    /** Without recalled and refunded bets. */
    sums: z.array(z.object({ asset, bets: z.int(), players: z.int(), staked: amount, returned: amount })),
  }),
})

const deposit = z.object({
  id: z.string(),
  player: playerRef,
  amount,
  /** `seen`: its block is not final yet. `waiting`: booked, and credited once it reaches the minimum with others. */
  state: z.enum(['seen', 'waiting', 'credited']),
  transaction: blockHash,
  /** Of its block. */
  at: time,
  creditedAt: z.nullable(time),
})
export type ConsoleDeposit = z.output<typeof deposit>

/**
 * Deposits, newest first. `q`: a transaction's hash, or a player's bind id. Reading one player's deposits is logged. As resource
 * `deposits`.
 */
export const listDeposits = consoleCall({
  path: '/console/deposits/list',
  access: 'deposits.read',
  request: listRequest(['at'], z.prefault(z.object({ q: wanted, player: z.optional(id) }), {})),
  response: listOf(deposit),
})

/**
 * Where the console shows a search result: a list narrowed to it, or the withdrawal that it paid (`open`). Numbers are bets',
 * rounds', blocks' and players'; hashes are blocks' and transactions'; everything else is a player's. Refusal: nothing_found,
 * only for numbers and hashes.
 */
export const findAnything = consoleCall({
  path: '/console/lookups/find',
  access: 'overview.read',
  request: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  response: z.object({
    list: z.enum(['rounds', 'bets', 'deposits', 'withdrawals', 'players']),
    open: z.nullable(id),
  }),
})
export type FoundPlace = z.output<(typeof findAnything)['response']>
