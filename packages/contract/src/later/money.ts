import * as z from 'zod/mini'
import { route } from '../route.ts'
import { walletAddress } from '../session.ts'
import { amount, asset, bindId, empty, idempotencyKey, instant, pageOf, paging, refusal } from '../wire.ts'
import { password } from './account.ts'

const transactionPassword = password
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))

// Convert

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
  request: z.object({ idempotencyKey, from: asset, to: asset, amount, transactionPassword }),
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

// Transfer

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
    transactionPassword: z.optional(transactionPassword),
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

// Deposit

export const appFindCoinTypeList = route({
  path: '/api/app/wu-deposit/appFindCoinTypeList',
  summary: 'What can be deposited, on which network, from which minimum',
  access: 'player',
  built: false,
  perMinute: 60,
  request: empty,
  response: z.object({
    coins: z.array(
      z.object({
        coinName: asset,
        network: z.string(),
        chainId: z.int(),
        contract: walletAddress,
        minimum: amount,
      }),
    ),
  }),
  refusals: [],
})

export const deposit = route({
  path: '/api/app/deposit/deposit',
  summary: 'The caller’s own deposit address and his deposits, seen and final',
  access: 'player',
  built: false,
  perMinute: 120,
  request: z.object({ asset: z.enum(['USDT'], { error: refusal('asset_unknown') }), ...paging }),
  response: z.object({
    address: walletAddress,
    minimum: amount,
    items: z.array(
      z.object({
        id: z.string(),
        amount,
        status: z.enum(['seen', 'final']),
        transaction: hash,
        at: instant,
        creditedAt: z.nullable(instant),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['asset_unknown', 'deposits_stopped'],
})

// Withdrawal

const withdrawalRow = z.object({
  id: z.string(),
  source: asset,
  amount,
  fee: amount,
  receivable: amount,
  address: walletAddress,
  status: z.enum([
    'to_be_reviewed',
    'to_be_released',
    'withdrawing',
    'success',
    'failed',
    'not_received',
    'rejected',
  ]),
  reason: z.nullable(z.string()),
  transaction: z.nullable(hash),
  createdAt: instant,
  /** 23:59:59 GMT+8 of the day after the submission. */
  deadline: instant,
  finishedAt: z.nullable(instant),
})

export const withdrawal = route({
  path: '/api/app/withdrawal/withdrawal',
  summary: 'Withdraw USDT to an address on chain 56',
  access: 'player',
  money: true,
  built: false,
  perMinute: 10,
  request: z.object({ idempotencyKey, amount, address: walletAddress, transactionPassword }),
  response: z.object({ withdrawal: withdrawalRow }),
  refusals: [
    'amount_malformed',
    'address_malformed',
    'address_waiting',
    'below_minimum',
    'balance_short',
    'withdrawals_stopped',
    'limit_reached',
    'password_weak',
    'transaction_password_missing',
    'transaction_password_wrong',
    'too_many_tries',
    'fresh_proof_needed',
    'key_reused',
  ],
})

export const gmtWithdrawal = route({
  ...withdrawal,
  path: '/api/app/withdrawal/gmtWithdrawal',
  summary: 'Withdraw main GMT as USDT; always reviewed',
})

export const configList = route({
  path: '/api/app/withdrawal/configList',
  summary: 'Minimum, fee and what may leave per day, for each asset that can be withdrawn',
  access: 'player',
  built: false,
  perMinute: 60,
  request: empty,
  response: z.object({
    configs: z.array(
      z.object({
        source: asset,
        minimum: amount,
        /** The fee is the larger of the two. */
        feeFixed: amount,
        feeBps: z.int(),
        reviewed: z.boolean(),
        selfReleasedPerDay: amount,
      }),
    ),
    addresses: z.array(z.object({ address: walletAddress, usableFrom: instant })),
  }),
  refusals: [],
})

export const withdrawalOrderList = route({
  path: '/api/app/withdrawal/withdrawalOrderList',
  summary: 'The caller’s withdrawals, newest first',
  access: 'player',
  built: false,
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(withdrawalRow),
  refusals: [],
})
