import * as z from 'zod/mini'
import { betRow } from '../play.ts'
import { route } from '../route.ts'
import { amount, idempotencyKey, pickText, refusal, tempo } from '../wire.ts'

export const insuranceBetOrder = route({
  path: '/api/app/bet/insuranceBetOrder',
  summary:
    'Start an insured series: a flat stake on one pick, six held; a win stops it, after six losses the claim pays',
  access: 'player',
  money: true,
  built: false,
  perMinute: 20,
  request: z.object({
    idempotencyKey,
    tempo,
    game: z.enum(['classic-odd-even', 'big-small', 'sum'], { error: refusal('game_unknown') }),
    pick: pickText,
    asset: z.enum(['USDT', 'INSURANCE_POINT'], { error: refusal('asset_not_stakeable') }),
    stake: amount,
  }),
  response: z.object({
    series: z.object({
      id: z.string(),
      state: z.enum(['running', 'won', 'lost', 'claimed', 'stopped']),
      losses: z.int(),
      held: amount,
      bets: z.array(betRow),
    }),
    assetsAvailable: amount,
  }),
  refusals: [
    'amount_malformed',
    'asset_not_stakeable',
    'game_unknown',
    'pick_unknown',
    'below_minimum',
    'above_maximum',
    'balance_short',
    'cap_player',
    'cap_draw',
    'play_stopped',
    'series_running',
    'series_limit',
    'fresh_proof_needed',
    'key_reused',
    'player_stopped',
  ],
})
