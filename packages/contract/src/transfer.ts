import { SUB_ACCOUNT_MOVES, TRANSFER_ASSETS } from '@nibble/domain'
import * as z from 'zod/mini'
import { CONFIRMATION_REFUSALS, confirmation } from './passkeys.ts'
import { route } from './route.ts'
import { amount, asset, bindId, idempotencyKey, instant, pageOf, paging, refusal } from './wire.ts'

const transferRow = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  coinName: asset,
  /** What left the sender; `receivable` is what reached the other. */
  amount,
  fee: amount,
  receivable: amount,
  /** The other player's masked name. */
  counterparty: z.string(),
  at: instant,
})
export type TransferRow = z.output<typeof transferRow>

export const transfer = route({
  path: '/api/app/transfer/transfer',
  summary:
    'Give USDT or main GMT to another player; with `dryRun` nothing moves, and their masked name, fee and receivable are answered',
  access: 'member',
  money: true,
  perMinute: 20,
  request: z.object({
    idempotencyKey,
    toBindId: bindId,
    asset: z.enum(TRANSFER_ASSETS, { error: refusal('asset_unknown') }),
    amount,
    dryRun: z._default(z.boolean(), false),
    /** Not required by `dryRun`. */
    ...confirmation,
  }),
  response: z.object({
    recipient: z.string(),
    fee: amount,
    receivable: amount,
    transfer: z.nullable(transferRow),
  }),
  refusals: [
    'not_offered',
    'amount_malformed',
    'asset_unknown',
    'below_minimum',
    'balance_short',
    'recipient_unknown',
    'recipient_self',
    'money_waits',
    'fresh_proof_needed',
    'key_reused',
    'player_stopped',
    'transfers_stopped',
    'try_again',
    ...CONFIRMATION_REFUSALS,
  ],
})

export const transferList = route({
  path: '/api/app/transfer/transferList',
  summary: 'The caller’s transfers, newest first',
  access: 'player',
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(transferRow),
  refusals: [],
})

export const moveSubAccount = route({
  path: '/api/app/transfer/movePurse',
  summary: 'Move GMT between the caller’s main and game sub-account, free and at once',
  access: 'member',
  money: true,
  perMinute: 60,
  request: z.object({ idempotencyKey, direction: z.enum(SUB_ACCOUNT_MOVES), amount }),
  /** Both sub-accounts after the move. */
  response: z.object({ direction: z.enum(SUB_ACCOUNT_MOVES), amount, main: amount, game: amount }),
  refusals: [
    'not_offered',
    'amount_malformed',
    'below_minimum',
    'balance_short',
    'fresh_proof_needed',
    'key_reused',
    'try_again',
  ],
})
