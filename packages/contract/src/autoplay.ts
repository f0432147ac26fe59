import { MOST_PLAN_ROUNDS, PLAN_ASSETS, PLAN_ENDS, PLAN_FACTORS, PLAN_RAISES } from '@nibble/domain'
import * as z from 'zod/mini'
import { REFUSALS, STAKE_REFUSALS } from './refusals.ts'
import { route } from './route.ts'
import {
  amount,
  asset,
  betId,
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
  signedAmount,
  tableChoice,
} from './wire.ts'

/** A plan's rules, from start to end. */
const rules = {
  roundLength,
  table: tableChoice,
  game: gameId,
  pick: pickText,
  /** Of the first bet. */
  stake: amount,
  raiseAfter: z.enum(PLAN_RAISES),
  /** In hundredths: 200 doubles the stake. */
  raiseBy: z.int().check(z.minimum(PLAN_FACTORS.least), z.maximum(PLAN_FACTORS.most)),
  highest: amount,
  rounds: z.int().check(z.minimum(1), z.maximum(MOST_PLAN_ROUNDS)),
  /** Ends before any stake that could exceed this loss, and once it has won that. */
  stopLoss: amount,
  stopWin: amount,
}

export const planView = z.object({
  id: z.string(),
  ...rules,
  asset,
  state: z.enum(['running', 'ended']),
  endedBy: z.nullable(z.enum(PLAN_ENDS)),
  /** Why a bet was refused, if that ended it. */
  refusal: z.nullable(z.enum(REFUSALS)),
  /** The stake of the open bet, or of the next one. */
  next: amount,
  /** For decided bets: returns minus stakes. */
  net: signedAmount,
  /** With the open bet. */
  staked: amount,
  placed: z.int(),
  won: z.int(),
  lost: z.int(),
  /** Its undecided bet; a plan that has ended may have it, too. */
  bet: z.nullable(z.object({ betId, round: roundNumber })),
  startedAt: instant,
  endedAt: z.nullable(instant),
})
export type PlanView = z.output<typeof planView>

const answer = z.object({ plan: planView })

export const startAutoplay = route({
  path: '/api/app/bet/startAutoplay',
  summary:
    'Start a plan that bets on one pick round by round, up to 100 rounds within 24 hours, until a stop',
  access: 'player',
  money: true,
  perMinute: 20,
  request: z.object({
    idempotencyKey,
    ...rules,
    asset: z.enum(PLAN_ASSETS, { error: refusal('asset_not_stakeable') }),
  }),
  response: answer,
  refusals: [...STAKE_REFUSALS, 'plan_running', 'plan_unsound'],
})

export const stopAutoplay = route({
  path: '/api/app/bet/stopAutoplay',
  summary: 'End a plan: it places no further bet, and one that is open plays',
  // It lets no money out, so it asks for no fresh sign-in: a plan may outlast one.
  access: 'player',
  perMinute: 60,
  request: z.object({ idempotencyKey, id: rowId }),
  response: answer,
  refusals: ['plan_over', 'key_reused', 'try_again', 'fresh_proof_needed'],
})

export const autoplayPlans = route({
  path: '/api/app/bet/autoplayPlans',
  summary: 'The caller’s plans, newest first',
  access: 'player',
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(planView),
  refusals: [],
})

export const autoplayBets = route({
  path: '/api/app/bet/autoplayBets',
  summary: 'All bets of one plan of the caller, newest first; none of anybody else’s',
  access: 'player',
  perMinute: 120,
  request: z.object({ id: rowId }),
  response: z.object({
    bets: z.array(
      z.object({
        betId,
        round: roundNumber,
        stake: amount,
        result: z.nullable(z.enum(['win', 'lose', 'refund', 'cancelled'])),
        returned: z.nullable(amount),
      }),
    ),
  }),
  refusals: [],
})
export type PlanBet = z.output<typeof autoplayBets.response>['bets'][number]
