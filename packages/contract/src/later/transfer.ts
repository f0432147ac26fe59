import * as z from 'zod/mini'
import { route } from '../route.ts'
import { password } from '../security.ts'
import { amount, asset, bindId, idempotencyKey, instant, pageOf, paging, refusal } from '../wire.ts'

const transferRow = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  coinName: asset,
  amount,
  /** The other player's masked name. */
  counterparty: z.string(),
  at: instant,
})

export const transfer = route({
  path: '/api/app/transfer/transfer',
  summary: 'Give USDT or main GMT to another player; with `dryRun` only his masked name is answered',
  access: 'player',
  money: true,
  built: false,
  perMinute: 20,
  request: z.object({
    idempotencyKey,
    toBindId: bindId,
    asset: z.enum(['USDT', 'GMT'], { error: refusal('asset_unknown') }),
    amount,
    dryRun: z._default(z.boolean(), false),
    transactionPassword: z.optional(password),
  }),
  response: z.object({ recipient: z.string(), transfer: z.nullable(transferRow) }),
  refusals: [
    'amount_malformed',
    'asset_unknown',
    'below_minimum',
    'balance_short',
    'recipient_unknown',
    'recipient_self',
    'password_weak',
    'transaction_password_missing',
    'transaction_password_wrong',
    'too_many_tries',
    'fresh_proof_needed',
    'key_reused',
    'player_stopped',
  ],
})

export const transferList = route({
  path: '/api/app/transfer/transferList',
  summary: 'The caller’s transfers, newest first',
  access: 'player',
  built: false,
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(transferRow),
  refusals: [],
})
