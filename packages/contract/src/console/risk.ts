import * as z from 'zod/mini'
import { amount, asset, day, empty, gameId, roundNumber, signedAmount } from '../wire.ts'
import { consoleCall } from './call.ts'
import { id, listOf, listRequest, noFilter, operatorRef, reason, time } from './wire.ts'

// What the house may lose, has lost and owns: exposure, revenue, producers, the books and capital.

/** What one draw may cost, against the cap: one row per draw time of undecided rounds. `id` is the draw time. */
const exposure = z.object({
  id: z.string(),
  drawAt: time,
  rounds: z.array(roundNumber),
  bets: z.int(),
  /** In assets of value. */
  staked: amount,
  worst: amount,
  cap: amount,
  worstByGame: z.array(z.object({ game: gameId, worst: amount })),
})
export const listExposure = consoleCall({
  path: '/console/exposure/list',
  access: 'exposure.read',
  request: listRequest(['drawAt'], noFilter),
  response: listOf(exposure),
})

const watchLevel = z.enum(['fair', 'notice', 'alarm'])

/** What the house's equity allows: caps; its fall within 24 hours by play and promotions. */
export const readRisk = consoleCall({
  path: '/console/exposure/risk',
  access: 'exposure.read',
  request: empty,
  response: z.object({
    /** What the house has in its own sub-accounts, minus promises. */
    equity: signedAmount,
    /** The most that rebates, rewards and prizes may still take of the edge so far. */
    promised: amount,
    dayLoss: signedAmount,
    /** An operator's reset: earlier day losses do not count. */
    lossCountsFrom: z.nullable(time),
    /** Caps shrink evenly with the loss, to nothing where play pauses; once paused it resumes below the smaller sum. */
    playResumesBelow: amount,
    playPausesAt: amount,
    playerCap: amount,
    drawCap: amount,
    pausedBy: z.nullable(z.enum(['no_equity', 'day_loss', 'producer'])),
    /** The highest level of the producers' watch that is not lifted: a notice quarters the caps. */
    suspicion: watchLevel,
  }),
})

/**
 * Gross gaming revenue against theory: published bets by day (of the round's opening, GMT+8), game and asset. Days from `from` to
 * `to`, at most 31; the last seven by default. `id` is day, game and asset.
 */
const revenue = z.object({
  id: z.string(),
  day,
  game: gameId,
  asset,
  bets: z.int(),
  staked: amount,
  returned: amount,
  /** Stakes minus returns; of free credit only the returns, in the asset that it pays. */
  gross: signedAmount,
  /** Its average by the odds. */
  theory: signedAmount,
  /** Distance from theory, in standard deviations; null if there is nothing to compare. */
  deviation: z.nullable(z.number()),
})
export const listRevenue = consoleCall({
  path: '/console/revenue/list',
  access: 'exposure.read',
  request: z.extend(
    listRequest(
      ['day'],
      z.prefault(
        z.object({
          from: z.optional(day),
          to: z.optional(day),
          game: z.optional(gameId),
          asset: z.optional(asset),
        }),
        {},
      ),
    ),
    // A month of every game in an asset at once.
    { perPage: z._default(z.int().check(z.minimum(1), z.maximum(500)), 25) },
  ),
  response: listOf(revenue),
})

/** What was won on a producer's blocks, or by one account over several producers', against what fair blocks return. */
const producer = z.object({
  /** The producer's address, or `account` and the player's bind id. */
  id: z.string(),
  level: watchLevel,
  /** The watch's action: a notice quarters the caps, an alarm stops stakes of value. `fair` once it is lifted. */
  acts: watchLevel,
  blocks: z.int(),
  staked: amount,
  returned: amount,
  expected: amount,
  /** Standard deviations above the odds; with few blocks and long odds it means little. */
  deviation: z.number(),
  /** How many times likelier a leaning producer makes this than a fair one, as a power of ten: it decides the level. */
  weight: z.number(),
  firstAt: time,
  lastAt: time,
})
export const listProducers = consoleCall({
  path: '/console/producers/list',
  access: 'exposure.read',
  request: listRequest(
    ['weight', 'lastAt'],
    z.prefault(z.object({ conspicuous: z.optional(z.boolean()) }), {}),
  ),
  response: listOf(producer),
})

/** Caps are as before, and the count of this producer or account restarts. Refusals: nothing_to_do, fresh_code_needed. */
export const liftSuspicion = consoleCall({
  path: '/console/producers/lift',
  access: 'stops.resume',
  request: z.object({ id: z.string().check(z.maxLength(200)), reason }),
  response: z.object({ id: z.string() }),
})

/** The books in one snapshot. */
export const readBooks = consoleCall({
  path: '/console/books/read',
  access: 'books.read',
  request: empty,
  response: z.object({
    at: time,
    /** Each asset's rows add up to zero. `players`: all their sub-accounts together. */
    trialBalance: z.array(
      z.object({ subAccount: z.string(), asset, balance: signedAmount, accounts: z.int() }),
    ),
    /** What players are owed, including amounts under way, in the asset and in USDT. */
    liabilities: z.array(z.object({ asset, owed: amount, inUsdt: amount })),
    /** Null if no deposits are taken. */
    chain: z.nullable(
      z.object({
        /** Smallest units of the token, as whole numbers. */
        due: z.string(),
        leaving: z.string(),
        height: z.string(),
        decimals: z.int(),
        /** What the addresses held at the last successful daily count. */
        counted: z.nullable(z.object({ raw: z.string(), takenAt: time })),
      }),
    ),
    /** The per-minute check of the invariants: when they last held, and when all entries were last added up. */
    watch: z.object({
      heldAt: z.nullable(time),
      checkedAt: z.nullable(time),
      fullAt: z.nullable(time),
      /** `unread`: it could not be checked, so may not hold. */
      wrong: z.array(z.object({ name: z.string(), detail: z.string(), kind: z.enum(['broken', 'unread']) })),
    }),
  }),
})

/** The owner's command-line requests to take capital out; waiting ones first. */
const capitalTake = z.object({
  id,
  /** The owner's name for it. */
  key: z.string(),
  amount,
  state: z.enum(['waiting', 'taken', 'rejected']),
  askedAt: time,
  decidedBy: z.nullable(operatorRef),
  decidedAt: z.nullable(time),
  remark: z.nullable(z.string()),
  /** When the owner reported that the tokens left the treasury. */
  sentAt: z.nullable(time),
})
export type ConsoleCapitalTake = z.output<typeof capitalTake>

export const listCapital = consoleCall({
  path: '/console/capital/list',
  access: 'books.read',
  request: listRequest(['id'], noFilter),
  response: listOf(capitalTake),
})
/**
 * The second of two people. Refusals: capital_unknown, capital_decided, capital_unsent, capital_needed, fresh_code_needed,
 * operator_too_new.
 */
export const decideCapital = consoleCall({
  path: '/console/capital/decide',
  access: 'capital.decide',
  request: z.object({ id, decision: z.enum(['take', 'reject']), reason }),
  response: capitalTake,
})
