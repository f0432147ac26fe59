import * as z from 'zod/mini'
import { route } from './route.ts'
import { walletAddress } from './session.ts'
import { amount, asset, blockHash, empty, idempotencyKey, instant, pageOf, paging, refusal } from './wire.ts'

export const appFindCoinTypeList = route({
  path: '/api/app/wu-deposit/appFindCoinTypeList',
  summary:
    'What can be deposited, on which network, from which minimum, and how to tell that a wallet is on it',
  access: 'player',
  perMinute: 60,
  request: empty,
  response: z.object({
    coins: z.array(
      z.object({
        coinName: asset,
        network: z.string(),
        chainId: z.int(),
        contract: walletAddress,
        /** Decimals of the contract. */
        decimals: z.int(),
        /** Hash of block 0 of the server's chain: a wallet showing another is on another chain with the same id. */
        genesisHash: blockHash,
        minimum: amount,
        /** The faucet gives test coins, only here. */
        faucet: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

const depositRow = z.object({
  id: z.string(),
  amount,
  /** `seen` may still vanish with its block. A final one below the minimum waits for more: `creditedAt` is null. */
  status: z.enum(['seen', 'final']),
  /** Blocks on top of it, including its own, of those needed for finality. */
  confirmations: z.object({ done: z.int(), needed: z.int() }),
  transaction: blockHash,
  /** The time of its block. */
  at: instant,
  creditedAt: z.nullable(instant),
})
export type DepositRow = z.output<typeof depositRow>

export const deposit = route({
  path: '/api/app/deposit/deposit',
  summary:
    'The caller’s own deposit address and their deposits, newest first, those that are only seen on top',
  access: 'member',
  perMinute: 120,
  request: z.object({ asset: z.enum(['USDT'], { error: refusal('asset_unknown') }), ...paging }),
  response: z.object({
    address: walletAddress,
    minimum: amount,
    items: z.array(depositRow),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: [
    'not_offered',
    'asset_unknown',
    'deposits_stopped',
    'limit_reached',
    'on_break',
    'excluded',
    'country_blocked',
    'try_again',
  ],
})

export const depositList = route({
  path: '/api/app/deposit/depositList',
  summary: 'The caller’s deposits as `deposit` lists them, also while they may not deposit',
  access: 'player',
  perMinute: 120,
  request: z.object(paging),
  response: z.extend(pageOf(depositRow), { minimum: amount }),
  refusals: [],
})

export const depositIntent = route({
  path: '/api/app/deposit/depositIntent',
  summary: 'Announce a payment before a wallet is asked for it: their deposit limits have to bear it',
  access: 'member',
  perMinute: 30,
  request: z.object({
    /** The caller’s name for this payment; repeated with it, the new amount replaces the old. */
    key: idempotencyKey,
    amount,
  }),
  response: z.object({ address: walletAddress }),
  refusals: [
    'not_offered',
    'amount_malformed',
    'below_minimum',
    'deposits_stopped',
    'limit_reached',
    'on_break',
    'excluded',
    'country_blocked',
    'try_again',
  ],
})

export const dropDepositIntent = route({
  path: '/api/app/deposit/dropIntent',
  summary: 'The announced payment is not made',
  access: 'player',
  perMinute: 30,
  request: z.object({ key: idempotencyKey }),
  response: empty,
  refusals: [],
})

export const faucet = route({
  path: '/api/app/deposit/faucet',
  summary: 'Test coins and gas for a wallet or the deposit address of the caller’s, on the local chain only',
  access: 'member',
  perMinute: 2,
  request: z.object({
    /** One that the caller signs in with, or deposits to. */
    address: walletAddress,
  }),
  response: z.object({
    amount,
    transaction: blockHash,
  }),
  refusals: ['not_offered', 'address_malformed', 'address_not_yours', 'deposits_stopped'],
})
