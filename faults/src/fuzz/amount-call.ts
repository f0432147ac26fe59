import {
  assetsRecordList,
  convert,
  depositIntent,
  gmtWithdrawal,
  insuranceBetOrder,
  moveSubAccount,
  setLimit,
  transfer,
  withdrawal,
} from '@nibble/contract'
import type { Random } from '../frame/random.ts'
import type { BadCall } from './bad-calls.ts'
import type { SignedIn } from './web-fixture.ts'

type AmountCallInput = {
  readonly random: Random
  readonly players: readonly SignedIn[]
  readonly amount: unknown
}

/** A call that takes an amount, with this in its place and everything else correct. */
export function amountCall({ random, players, amount }: AmountCallInput): BadCall {
  const idempotencyKey = random.uuid()
  const transactionPassword = 'secret1'
  const address = `0x${random.hex(40)}`
  const calls: readonly Call[] = [
    [convert, { from: 'USDT', to: 'GMT', rateVersion: 1, amount, transactionPassword }],
    [transfer, { toBindId: 'NOBODY22', asset: 'USDT', amount, transactionPassword }],
    [transfer, { toBindId: 'NOBODY22', asset: 'GMT', amount, dryRun: true }],
    [moveSubAccount, { direction: 'GMT_TO_GAME', amount }],
    [withdrawal, { amount, address, transactionPassword }],
    [gmtWithdrawal, { amount, address, transactionPassword }],
    [insuranceBetOrder, { roundLength: '1m', game: 'big-small', pick: 'big', asset: 'USDT', stake: amount }],
    [depositIntent, { key: idempotencyKey, amount }],
    // A player's limit may be any amount, or none, and a list is filtered by any.
    [setLimit, { kind: 'stake', period: 'month', amount }, 'may succeed'],
    [assetsRecordList, { least: amount }, 'may succeed'],
    [assetsRecordList, { most: amount }, 'may succeed'],
  ]
  const [{ path }, body, maySucceed] = random.pick(calls)
  return {
    what: `amount ${JSON.stringify(amount)}`,
    path,
    text: JSON.stringify({ idempotencyKey, ...body }),
    as: random.pick(players),
    mustFail: maySucceed === undefined,
  }
}

type Call = readonly [route: { readonly path: string }, body: object, maySucceed?: 'may succeed']
