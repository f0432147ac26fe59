import * as z from 'zod/mini'
import { route } from './route.ts'
import { amount, empty, instant, signedAmount } from './wire.ts'

/** Prizes are REWARD_POINT, before scaling down to the budgets. */
const placed = {
  /** Equal scores share a place. */
  place: z.int(),
  /** Masked, unless the player wants it shown. */
  username: z.string(),
  prize: z.nullable(amount),
}

const placedPlayer = z.object({ ...placed, score: signedAmount, isOwn: z.boolean() })
export type PlacedPlayer = z.output<typeof placedPlayer>

/** The player next above or below the caller with a different score. */
const neighbour = z.nullable(z.object({ place: z.int(), username: z.string(), score: signedAmount }))

const ownPlace = z.object({
  ...placed,
  score: signedAmount,
  /** The most that their own bets of this period would still pay them after earlier payments, in REWARD_POINT. */
  atMost: amount,
  /**
   * What takes its part of that edge first: payments already made, today's tasks, boards that pay earlier. In
   * REWARD_POINT; what takes nothing is left out.
   */
  usedBy: z.array(z.object({ by: z.enum(['paid', 'tasks', 'daily', 'weekly', 'monthly']), amount })),
  above: neighbour,
  below: neighbour,
})

const board = {
  asOf: instant,
  startsAt: instant,
  /** The first moment after it. */
  endsAt: instant,
  /** How many players have a place. */
  players: z.int(),
  /** By place. */
  prizes: z.array(amount),
  /** Shares in millionths of the edge that may be given back: of a player’s own to them, of all to all. */
  budget: z.object({ playerPpm: z.int(), housePpm: z.int() }),
  /** The first places, of scores above zero. */
  rows: z.array(placedPlayer),
  /** Null until a bet of the caller’s counts. */
  own: z.nullable(ownPlace),
  /** Previous winners. Null until one is over. `prize` is what was paid. */
  last: z.nullable(z.object({ startsAt: instant, rows: z.array(placedPlayer) })),
}

export const ranking = route({
  path: '/api/app/bet/ranking',
  summary:
    'Players by profit (in USDT, a GMT counts as one) of the day, the week or the month (GMT+8), with the caller’s own place, and who won the last one',
  access: 'player',
  perMinute: 60,
  request: z.object({ period: z.enum(['daily', 'weekly', 'monthly']) }),
  response: z.object({ ...board, isNameShown: z.boolean() }),
  refusals: [],
})

export const contest = route({
  path: '/api/app/activity/contest',
  summary: 'The contest of the month by counted edge, the next one’s prizes, and who won the last one',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    ...board,
    next: z.object({ startsAt: instant, endsAt: instant, prizes: z.array(amount) }),
  }),
  refusals: [],
})

export const showName = route({
  path: '/api/app/bet/showName',
  summary: 'Whether others read the caller’s name in full on rankings and in the contest',
  access: 'player',
  perMinute: 30,
  request: z.object({ isShown: z.boolean() }),
  response: empty,
  refusals: [],
})
