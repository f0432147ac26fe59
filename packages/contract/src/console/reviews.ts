import * as z from 'zod/mini'
import { walletAddress } from '../session.ts'
import { amount, asset, blockHash } from '../wire.ts'
import { consoleCall } from './call.ts'
import { paymentSignature } from './passkeys.ts'
import { byId, done, id, listOf, listRequest, operatorRef, playerRef, remark, time } from './wire.ts'

/** An operator's claim on a review; it expires after half an hour. */
const claim = z.nullable(z.object({ operator: operatorRef, at: time }))

const withdrawal = z.object({
  id,
  player: playerRef,
  asset,
  /** What arrives; amount + fee left the balance. */
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
  /** Why a person has to review it. */
  risk: z.nullable(z.enum(['always_reviewed', 'flagged', 'not_staked', 'day_used_up'])),
  /** What the player is told. */
  reason: z.nullable(z.string()),
  requestedAt: time,
  deadline: time,
  /** Above the four-eyes limit, or above its approver's own: released by another. */
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

/** Evidence for and against; amounts in USDT and GMT together. */
export const withdrawalFacts = z.object({
  isStopped: z.boolean(),
  openFlags: z.array(z.string()),
  /** Deposits and received transfers, and what was staked of them. */
  broughtIn: amount,
  staked: amount,
  /** Of the player's other withdrawals. */
  paidBefore: z.object({ count: z.int(), sum: amount }),
  requestedToday: amount,
  /** The player signs in with this address. */
  isOwnAddress: z.boolean(),
  addressSavedAt: z.nullable(time),
  /** Other players who saved or signed in with the same address. */
  sharedWith: z.array(playerRef),
  memberSince: time,
})

/** `queue`: pending work: review, release, retry or refund, dispute. Sorted by the deadline by default. Reading a player's is logged. */
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

/** Reading one is logged. Refusal: withdrawal_unknown. */
export const getWithdrawal = consoleCall({
  path: '/console/withdrawals/one',
  access: 'withdrawals.read',
  request: byId,
  response: z.extend(withdrawal, {
    facts: withdrawalFacts,
    /** The asking operator's approval now lets nothing out: it is the first of two. */
    isFirstOfTwo: z.boolean(),
    /** What operators' passkeys must sign for the signer; null if nothing. */
    signing: z.nullable(
      z.object({
        chainId: z.int(),
        genesis: z.string(),
        token: walletAddress,
        /** Above this the signer pays only with two signatures. */
        isNeeded: z.boolean(),
        /** The asking operator's passkeys. */
        ids: z.array(z.string()),
        /** Of this attempt. */
        signedBy: z.array(operatorRef),
      }),
    ),
  }),
})

/** Only pending ones. Refusals: claimed_by_other, own_player, withdrawal_unknown, withdrawal_moved_on. */
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
 * approve: also releases what takes one person · release: by another person · reject: gives all back · if failed, retry or refund
 * · if disputed (`not_received`), confirm that it arrived, or deny; a denied one can still be confirmed until given back or sent
 * again. `reason` goes to the player as is; all but approve, release need one. Refusals: withdrawal_moved_on,
 * second_person_needed, reason_needed, claimed_by_other, own_player, fresh_code_needed, withdrawal_unknown.
 */
export const reviewWithdrawal = consoleCall({
  path: '/console/withdrawals/review',
  access: 'withdrawals.review',
  request: z.object({
    id,
    review: z.enum(['approve', 'release', 'reject', 'retry', 'refund', 'confirm', 'deny']),
    reason: remark,
    /** Needed with approve, release and retry if the signer wants it; with retry, for the next attempt. */
    signature: z.optional(paymentSignature),
  }),
  response: withdrawal,
})

/** Only a signature, for one under way without it. Refusals: signature_wrong, own_player, fresh_code_needed. */
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
  /** Above the four-eyes limit, or above its first approver's own: two people approve. */
  takesTwo: z.boolean(),
  claim,
  firstApprovedBy: z.nullable(operatorRef),
  approvedBy: z.nullable(operatorRef),
  rejectedBy: z.nullable(operatorRef),
  finishedAt: z.nullable(time),
})
export type ConsoleConversion = z.output<typeof conversion>

/** `waiting`: only those that need review, longest waiting first. */
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
  /** `isFirstOfTwo`: the asking operator's approval now carries nothing out. */
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
