import * as z from 'zod/mini'
import { walletAddress } from '../session.ts'
import { amount, asset, blockHash } from '../wire.ts'
import { consoleCall } from './call.ts'
import { paymentSignature } from './passkeys.ts'
import { byId, done, id, listOf, listRequest, operatorRef, playerRef, remark, time } from './wire.ts'

/** An operator's claim on a piece of work; after half an hour it lapses. */
const claim = z.nullable(z.object({ operator: operatorRef, at: time }))

const withdrawal = z.object({
  id,
  player: playerRef,
  asset,
  /** What arrives; amount and fee left the balance. */
  amount,
  fee: amount,
  address: walletAddress,
  state: z.enum([
    'to_be_reviewed',
    'to_be_released',
    'withdrawing',
    'success',
    'failed',
    'not_received',
    'rejected',
  ]),
  /** Why a person has to look at it. */
  risk: z.nullable(z.enum(['always_reviewed', 'flagged', 'not_staked', 'day_used_up'])),
  /** What the player is told. */
  reason: z.nullable(z.string()),
  requestedAt: time,
  deadline: time,
  /** Above the four-eyes limit, or more than who approved it may alone: released by another. */
  takesTwo: z.boolean(),
  claim,
  approvedBy: z.nullable(operatorRef),
  approvedAt: z.nullable(time),
  releasedBy: z.nullable(operatorRef),
  releasedAt: z.nullable(time),
  isRefunded: z.boolean(),
  attempt: z.int(),
  transaction: z.nullable(blockHash),
  finishedAt: z.nullable(time),
})
export type ConsoleWithdrawal = z.output<typeof withdrawal>

/** What speaks for and against; amounts in USDT and GMT together. */
export const withdrawalFacts = z.object({
  isStopped: z.boolean(),
  openFlags: z.array(z.string()),
  /** Deposits and received transfers, and what was staked of them. */
  broughtIn: amount,
  staked: amount,
  /** Of the player's withdrawals, without this one. */
  paidBefore: z.object({ count: z.int(), sum: amount }),
  requestedToday: amount,
  /** The player signs in with this address. */
  isOwnAddress: z.boolean(),
  addressSavedAt: z.nullable(time),
  /** Other players who saved or signed in with the same address. */
  sharedWith: z.array(playerRef),
  memberSince: time,
})

/**
 * `queue`: what waits for somebody: review, release, retry or refund, dispute. Sorted by the deadline unless told
 * otherwise. Reading a player's is logged.
 */
export const listWithdrawals = consoleCall({
  path: '/console/withdrawals/list',
  access: 'withdrawals.read',
  request: listRequest(
    ['id', 'deadline', 'amount'],
    z.prefault(
      z.object({
        queue: z.optional(z.enum(['review', 'release', 'problem', 'all_open'])),
        state: z.optional(withdrawal.shape.state),
        player: z.optional(id),
      }),
      {},
    ),
  ),
  /** Who may not review them sees the first and last two digits of `address`. */
  response: listOf(z.extend(withdrawal, { address: z.string() })),
})

/** Whoever looks at one is logged. Refusal: withdrawal_unknown. */
export const getWithdrawal = consoleCall({
  path: '/console/withdrawals/one',
  access: 'withdrawals.read',
  request: byId,
  response: z.extend(withdrawal, {
    facts: withdrawalFacts,
    /** What the asking operator approves now lets nothing out: it is the first approval of two. */
    isFirstOfTwo: z.boolean(),
    /** What the signer wants operators' passkeys to sign; null where it wants nothing. */
    signing: z.nullable(
      z.object({
        chainId: z.int(),
        genesis: z.string(),
        token: walletAddress,
        /** Without two signatures the signer does not pay so much. */
        isNeeded: z.boolean(),
        /** The asking operator's passkeys. */
        ids: z.array(z.string()),
        /** Of this attempt. */
        signedBy: z.array(operatorRef),
      }),
    ),
  }),
})

/** Only what waits for somebody. Refusals: claimed_by_other, own_player, withdrawal_unknown, withdrawal_moved_on. */
export const claimWithdrawal = consoleCall({
  path: '/console/withdrawals/claim',
  access: 'withdrawals.review',
  request: byId,
  response: done,
})
export const unclaimWithdrawal = consoleCall({
  ...claimWithdrawal,
  path: '/console/withdrawals/unclaim',
})

/**
 * approve: also releases what takes one person · release: by another person · reject: gives all back · of a failed one
 * retry or refund · of a disputed one (`not_received`) confirm that it arrived, or deny; what was denied is still
 * confirmed until it is given back or sent again. `reason` goes to the player as it is; all but approve, release need one. Refusals: withdrawal_moved_on, second_person_needed, reason_needed,
 * claimed_by_other, own_player, fresh_code_needed, withdrawal_unknown.
 */
export const reviewWithdrawal = consoleCall({
  path: '/console/withdrawals/review',
  access: 'withdrawals.review',
  request: z.object({
    id,
    review: z.enum(['approve', 'release', 'reject', 'retry', 'refund', 'confirm', 'deny']),
    reason: remark,
    /** Needed with approve, release and retry where the signer wants it; of the next attempt with retry. */
    signature: z.optional(paymentSignature),
  }),
  response: withdrawal,
})

/** Only a signature, for what is on its way without one. Refusals: signature_wrong, own_player, fresh_code_needed. */
export const signWithdrawal = consoleCall({
  path: '/console/withdrawals/sign',
  access: 'withdrawals.review',
  request: z.object({ id, signature: paymentSignature }),
  response: done,
})

const conversion = z.object({
  id,
  player: playerRef,
  from: asset,
  to: asset,
  amount,
  fee: amount,
  receivable: amount,
  /** In USDT. */
  value: amount,
  state: z.enum(['pending', 'approved', 'rejected', 'in_progress', 'complete', 'cancelled']),
  reason: z.nullable(z.string()),
  requestedAt: time,
  /** Above the four-eyes limit, or more than who approved it first may alone: two people approve. */
  takesTwo: z.boolean(),
  claim,
  firstApprovedBy: z.nullable(operatorRef),
  approvedBy: z.nullable(operatorRef),
  rejectedBy: z.nullable(operatorRef),
  finishedAt: z.nullable(time),
})
export type ConsoleConversion = z.output<typeof conversion>

/** `waiting`: only what waits for a review, the longest waiting first. */
export const listConversions = consoleCall({
  path: '/console/conversions/list',
  access: 'conversions.read',
  request: listRequest(
    ['id', 'amount'],
    z.prefault(
      z.object({
        waiting: z.optional(z.boolean()),
        state: z.optional(conversion.shape.state),
        player: z.optional(id),
      }),
      {},
    ),
  ),
  response: listOf(conversion),
})

export const getConversion = consoleCall({
  path: '/console/conversions/one',
  access: 'conversions.read',
  request: byId,
  /** `isFirstOfTwo`: what the asking operator approves now carries nothing out. */
  response: z.extend(conversion, { isFirstOfTwo: z.boolean() }),
})

/** Refusals: claimed_by_other, own_player, conversion_unknown, conversion_not_pending. */
export const claimConversion = consoleCall({
  path: '/console/conversions/claim',
  access: 'conversions.review',
  request: byId,
  response: done,
})
export const unclaimConversion = consoleCall({
  ...claimConversion,
  path: '/console/conversions/unclaim',
})

/** Refusals: conversion_not_pending, second_person_needed, reason_needed, and those of a withdrawal's review. */
export const reviewConversion = consoleCall({
  path: '/console/conversions/review',
  access: 'conversions.review',
  request: z.object({ id, review: z.enum(['approve', 'reject']), reason: remark }),
  response: conversion,
})
