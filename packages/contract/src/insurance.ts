import { SERIES_ASSETS, SERIES_GAMES, SERIES_STATES } from '@nibble/domain'
import * as z from 'zod/mini'
import { STAKE_REFUSALS } from './refusals.ts'
import { route } from './route.ts'
import {
  amount,
  asset,
  betId,
  empty,
  gameId,
  idempotencyKey,
  instant,
  pageOf,
  paging,
  pickText,
  refusal,
  roundLength,
  roundNumber,
  rowId,
} from './wire.ts'

/** An insured series: a flat stake on one pick, one bet each round until a win, or until enough losses bring a claim. */
export const seriesView = z.object({
  id: z.string(),
  state: z.enum(SERIES_STATES),
  roundLength,
  game: gameId,
  pick: pickText,
  asset,
  stake: amount,
  losses: z.int(),
  /** Number of losses for a claim. */
  most: z.int(),
  /** Its funds not yet bet. */
  held: amount,
  /** In INSURANCE_POINT; paid once the state is `claimed`. */
  claim: amount,
  stoppedBy: z.nullable(z.enum(['player', 'house', 'exclusion'])),
  startedAt: instant,
  endedAt: z.nullable(instant),
  bets: z.array(
    z.object({ betId, round: roundNumber, result: z.nullable(z.enum(['win', 'lose', 'cancelled'])) }),
  ),
})
export type SeriesView = z.output<typeof seriesView>

const answer = z.object({ series: seriesView, assetsAvailable: amount })

export const insuranceBetOrder = route({
  path: '/api/app/bet/insuranceBetOrder',
  summary:
    'Start an insured series: a flat stake on one pick, six held; a win stops it, after six losses the claim pays',
  access: 'member',
  money: true,
  perMinute: 20,
  request: z.object({
    idempotencyKey,
    roundLength,
    game: z.enum(SERIES_GAMES, { error: refusal('game_unknown') }),
    pick: pickText,
    asset: z.enum(SERIES_ASSETS, { error: refusal('asset_not_stakeable') }),
    stake: amount,
  }),
  response: answer,
  refusals: [...STAKE_REFUSALS, 'not_offered', 'series_running', 'series_limit'],
})

export const stopInsurance = route({
  path: '/api/app/bet/stopInsurance',
  summary: 'End an insured series while the gate is open; what it holds comes back, a bet that is open stays',
  // As with a plan, no money leaves by it, so it asks for no fresh sign-in.
  access: 'player',
  perMinute: 20,
  request: z.object({ idempotencyKey, id: rowId }),
  response: answer,
  refusals: ['series_over', 'round_closed', 'chain_behind', 'clock_ahead', 'key_reused', 'try_again'],
})

export const insuranceSeries = route({
  path: '/api/app/bet/insuranceSeries',
  summary: 'The caller’s insured series, newest first',
  access: 'player',
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(seriesView),
  refusals: [],
})

export const insuranceTerms = route({
  path: '/api/app/bet/insuranceTerms',
  summary: 'What insured series that start now go by',
  access: 'guest',
  perMinute: 60,
  request: empty,
  response: z.object({
    games: z.array(z.enum(SERIES_GAMES)),
    assets: z.array(z.enum(SERIES_ASSETS)),
    losses: z.int(),
    claimBps: z.int(),
    claimsPerDay: z.int(),
    stakesPerDay: amount,
    limits: z.array(z.object({ asset: z.enum(SERIES_ASSETS), min: amount, max: amount })),
    /** By the current odds: one in how many series brings a claim, and the average return of stakes with it. */
    chances: z.array(
      z.object({ game: z.enum(SERIES_GAMES), pick: pickText, claimOneIn: z.int(), returnBps: z.int() }),
    ),
    /** The fee to turn INSURANCE_POINT into USDT; null if that is not offered. */
    leaveFeeBps: z.nullable(z.int()),
  }),
  refusals: [],
})
