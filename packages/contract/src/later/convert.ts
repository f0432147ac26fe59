import * as z from 'zod/mini'
import { route } from '../route.ts'
import { password } from '../security.ts'
import { amount, asset, empty, idempotencyKey, instant, pageOf, paging } from '../wire.ts'

const conversion = z.object({
  id: z.string(),
  from: asset,
  to: asset,
  amount,
  fee: amount,
  receivable: amount,
  /** Value received ÷ value given − 1, in basis points; null where one of them has no price. */
  profitBps: z.nullable(z.int()),
  status: z.enum(['pending', 'approved', 'rejected', 'in_progress', 'complete', 'cancelled']),
  reason: z.nullable(z.string()),
  createdAt: instant,
  finishedAt: z.nullable(instant),
})

export const convert = route({
  path: '/api/app/convert/convert',
  summary: 'Convert one asset to another; a pair without review is complete at once',
  access: 'player',
  money: true,
  built: false,
  perMinute: 20,
  request: z.object({ idempotencyKey, from: asset, to: asset, amount, transactionPassword: password }),
  response: z.object({ conversion }),
  refusals: [
    'amount_malformed',
    'asset_unknown',
    'pair_unknown',
    'below_minimum',
    'below_edge',
    'balance_short',
    'password_weak',
    'transaction_password_missing',
    'transaction_password_wrong',
    'too_many_tries',
    'fresh_proof_needed',
    'key_reused',
    'player_stopped',
  ],
})

export const convertConfigList = route({
  path: '/api/app/convert/convertConfigList',
  summary: 'Pairs that may be converted, with rate, fee and minimum',
  access: 'player',
  built: false,
  perMinute: 60,
  request: empty,
  response: z.object({
    pairs: z.array(
      z.object({
        from: asset,
        to: asset,
        /** `give` of `from` become `take` of `to`, before the fee. */
        give: amount,
        take: amount,
        feeBps: z.int(),
        minimum: amount,
        reviewed: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

export const convertOrderList = route({
  path: '/api/app/convert/convertOrderList',
  summary: 'The caller’s conversions, newest first',
  access: 'player',
  built: false,
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(conversion),
  refusals: [],
})

export const cancelConvert = route({
  path: '/api/app/convert/cancelConvert',
  summary: 'Take back a conversion that still waits for its review',
  access: 'player',
  money: true,
  built: false,
  perMinute: 20,
  request: z.object({ idempotencyKey, id: z.string().check(z.maxLength(20)) }),
  response: z.object({ conversion }),
  refusals: ['conversion_unknown', 'conversion_not_pending', 'fresh_proof_needed', 'key_reused'],
})
