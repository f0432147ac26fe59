import { describe, expect, test } from 'vitest'
import { TRANSFER } from '../chain/chain.ts'
import type { Receipt } from '../chain/read-answers.ts'
import type { Intent } from '../db/intents.ts'
import { outcomeOf } from './outcome.ts'

const addressOf = (pair: string) => `0x${pair.repeat(20)}` as const
const topicOf = (pair: string) => `0x${'00'.repeat(12)}${pair.repeat(20)}`
const [TOKEN, TREASURY, PAYEE] = ['c1', 'a1', 'b2'] as const

const intent: Intent = {
  id: 1n,
  kind: 'withdrawal',
  withdrawal: 1n,
  attempt: 1,
  chain: '0x',
  chainId: 56,
  path: 'm',
  sender: addressOf(TREASURY),
  nonce: 0n,
  beneficiary: `0x${PAYEE.toUpperCase().repeat(20)}`,
  target: addressOf(TOKEN),
  units: 5n,
  gasLimit: 1n,
}
const log = {
  address: addressOf(TOKEN),
  topics: [TRANSFER, topicOf(TREASURY), topicOf(PAYEE)],
  data: `0x${'5'.padStart(64, '0')}`,
}
const receiptWith = (logs: Receipt['logs'], status = 1n): Receipt => ({
  transactionHash: '0x',
  blockHash: '0x',
  blockNumber: 1n,
  status,
  logs,
})

describe('a final receipt', () => {
  test('in which the token says that exactly this went to its receiver is a success, whatever else it says', () => {
    expect(outcomeOf(intent, receiptWith([log]))).toBe('success')
    expect(outcomeOf(intent, receiptWith([{ ...log, topics: [] }, log]))).toBe('success')
  })
  test.each([0n, 2n])('with the status %s moved nothing', (status) => {
    expect(outcomeOf(intent, receiptWith([log], status))).toBe('failed')
  })
  test.each<[string, Partial<typeof log>]>([
    ['another contract', { address: addressOf(PAYEE) }],
    ['another event', { topics: [topicOf(PAYEE), topicOf(TREASURY), topicOf(PAYEE)] }],
    ['another sender', { topics: [TRANSFER, topicOf(PAYEE), topicOf(PAYEE)] }],
    ['another receiver', { topics: [TRANSFER, topicOf(TREASURY), topicOf(TREASURY)] }],
    ['another amount', { data: `0x${'6'.padStart(64, '0')}` }],
    ['an amount of another size', { data: `0x${'5'.padStart(65, '0')}` }],
    ['no amount', { data: '0x' }],
  ])('that shows %s proves no payment', (_, change) => {
    expect(outcomeOf(intent, receiptWith([{ ...log, ...change }]))).toBe('not_received')
  })
  test('without any log proves no payment, except that native coin arrived', () => {
    expect(outcomeOf(intent, receiptWith([]))).toBe('not_received')
    expect(outcomeOf({ ...intent, kind: 'sweep' }, receiptWith([]))).toBe('not_received')
    expect(outcomeOf({ ...intent, kind: 'gas' }, receiptWith([]))).toBe('success')
    expect(outcomeOf({ ...intent, kind: 'gas' }, receiptWith([], 0n))).toBe('failed')
  })
})
