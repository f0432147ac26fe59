import * as z from 'zod/mini'
import { route } from '../route.ts'
import { password } from '../security.ts'
import { walletAddress } from '../session.ts'
import { amount, asset, blockHash, empty, idempotencyKey, instant, pageOf, paging } from '../wire.ts'

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
  transaction: z.nullable(blockHash),
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
  request: z.object({ idempotencyKey, amount, address: walletAddress, transactionPassword: password }),
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
