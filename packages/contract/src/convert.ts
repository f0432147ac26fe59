import * as z from 'zod/mini'
import { route } from './route.ts'
import { password } from './security.ts'
import { amount, asset, empty, idempotencyKey, instant, pageOf, paging, refusal } from './wire.ts'

const conversion = z.object({
  id: z.string(),
  from: asset,
  to: asset,
  amount,
  fee: amount,
  receivable: amount,
  /** Value received ÷ value given − 1, in basis points; null if one of them has no price. */
  profitBps: z.nullable(z.int()),
  status: z.enum(['pending', 'approved', 'rejected', 'in_progress', 'complete', 'cancelled']),
  reason: z.nullable(z.string()),
  createdAt: instant,
  finishedAt: z.nullable(instant),
})
export type ConversionRow = z.output<typeof conversion>

/** A conversion's number, as in `convert` and the list. */
const conversionId = z
  .string({ error: refusal('conversion_unknown') })
  .check(z.regex(/^[1-9]\d{0,17}$/, { error: refusal('conversion_unknown') }))

export const convert = route({
  path: '/api/app/convert/convert',
  summary: 'Convert one asset to another; a pair without review is complete at once',
  access: 'member',
  money: true,
  perMinute: 20,
  request: z.object({
    idempotencyKey,
    from: asset,
    to: asset,
    amount,
    /** For the pair's rate as `convertConfigList` quoted it; if it has changed, the conversion is refused. */
    rateVersion: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    transactionPassword: password,
  }),
  response: z.object({ conversion }),
  refusals: [
    'not_offered',
    'amount_malformed',
    'asset_unknown',
    'pair_unknown',
    'rate_changed',
    'below_minimum',
    'not_whole_lots',
    'below_edge',
    'balance_short',
    'conversions_waiting',
    'password_weak',
    'transaction_password_missing',
    'transaction_password_wrong',
    'too_many_tries',
    'fresh_proof_needed',
    'key_reused',
    'player_stopped',
    'conversions_stopped',
    'try_again',
  ],
})

export const convertConfigList = route({
  path: '/api/app/convert/convertConfigList',
  summary: 'Pairs that may be converted, with rate, fee and minimum',
  access: 'player',
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
        /** Required by `convert`. */
        rateVersion: z.int(),
        minimum: amount,
        /** Only whole multiples of it are converted; null if any amount is. */
        lot: z.nullable(amount),
        /** What each lot takes of the edge of the caller's counted bets; null if nothing is required. */
        edgePerLot: z.nullable(amount),
        /** Since their last conversion of this pair. */
        edge: z.nullable(amount),
        /** How many days it may be used once received; null if always. */
        expiresDays: z.nullable(z.int()),
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
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(conversion),
  refusals: [],
})

export const cancelConvert = route({
  path: '/api/app/convert/cancelConvert',
  summary: 'Take back a conversion that still waits for its review',
  access: 'member',
  money: true,
  perMinute: 20,
  request: z.object({ idempotencyKey, id: conversionId }),
  response: z.object({ conversion }),
  refusals: ['conversion_unknown', 'conversion_not_pending', 'fresh_proof_needed', 'key_reused', 'try_again'],
})
