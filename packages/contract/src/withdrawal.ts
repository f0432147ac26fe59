import * as z from 'zod/mini'
import { CONFIRMATION_REFUSALS, confirmation } from './passkeys.ts'
import { route } from './route.ts'
import { walletAddress } from './session.ts'
import { amount, asset, blockHash, empty, idempotencyKey, instant, pageOf, paging } from './wire.ts'

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
  /** An operator's message. */
  reason: z.nullable(z.string()),
  /** Refunded with the fee. */
  isRefunded: z.boolean(),
  transaction: z.nullable(blockHash),
  createdAt: instant,
  /** 23:59:59 GMT+8 of the day after the submission. */
  deadline: instant,
  finishedAt: z.nullable(instant),
})

export type WithdrawalRow = z.output<typeof withdrawalRow>

const payoutAddress = z.object({
  address: walletAddress,
  label: z.string(),
  usableFrom: instant,
  /** The player signs in with it. */
  isOwn: z.boolean(),
})

export const withdrawal = route({
  path: '/api/app/withdrawal/withdrawal',
  summary: 'Withdraw USDT to an address on chain 56; at most `openAtMost` of a player’s may be open at once',
  access: 'member',
  money: true,
  perMinute: 10,
  request: z.object({ idempotencyKey, amount, address: walletAddress, ...confirmation }),
  response: z.object({ withdrawal: withdrawalRow }),
  refusals: [
    'not_offered',
    'amount_malformed',
    'address_malformed',
    'address_of_house',
    'address_not_saved',
    'address_waiting',
    'money_waits',
    'below_minimum',
    'balance_short',
    'withdrawals_stopped',
    'withdrawals_open',
    'limit_reached',
    'fresh_proof_needed',
    'key_reused',
    'try_again',
    ...CONFIRMATION_REFUSALS,
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
  perMinute: 60,
  request: empty,
  response: z.object({
    configs: z.array(
      z.object({
        source: asset,
        minimum: amount,
        perDay: amount,
        /** The fee is the larger of the two. */
        feeFixed: amount,
        feeBps: z.int(),
        reviewed: z.boolean(),
        selfReleasedPerDay: amount,
        /** How many of a player’s may be waiting or under way, both assets together. */
        openAtMost: z.int(),
      }),
    ),
    addresses: z.array(payoutAddress),
    isStopped: z.boolean(),
  }),
  refusals: [],
})

export const withdrawalOrderList = route({
  path: '/api/app/withdrawal/withdrawalOrderList',
  summary: 'The caller’s withdrawals, newest first',
  access: 'player',
  perMinute: 120,
  request: z.object(paging),
  response: pageOf(withdrawalRow),
  refusals: [],
})

export const saveAddress = route({
  path: '/api/app/withdrawal/saveAddress',
  summary:
    'Remember an address to withdraw to; it can be used 24 hours later. Capitals must fit its checksum (EIP-55)',
  access: 'member',
  perMinute: 10,
  request: z.object({
    address: walletAddress,
    label: z.string().check(z.regex(/^[^\p{C}]{0,40}$/u)),
    ...confirmation,
  }),
  response: z.object({ addresses: z.array(payoutAddress) }),
  refusals: [
    'fresh_proof_needed',
    'not_offered',
    'address_malformed',
    'address_of_house',
    'addresses_full',
    'try_again',
    ...CONFIRMATION_REFUSALS,
  ],
})

export const removeAddress = route({
  path: '/api/app/withdrawal/removeAddress',
  summary: 'Forget an address that was saved',
  access: 'member',
  perMinute: 10,
  request: z.object({ address: walletAddress }),
  response: z.object({ addresses: z.array(payoutAddress) }),
  refusals: ['address_malformed', 'try_again', 'fresh_proof_needed'],
})
