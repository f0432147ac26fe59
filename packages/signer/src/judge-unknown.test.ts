import type { Hash } from 'viem'
import { expect, test } from 'vitest'
import { createChain } from './chain/chain.ts'
import type { Endpoint } from './chain/endpoint.ts'
import { judgeUnknown } from './judge-unknown.ts'
import { noDisputes, type Work } from './signer-setup.ts'

const TREASURY = `0x${'a1'.repeat(20)}` as const
const HOUR_MS = 3_600_000
const MANY = 20_000

const transfersBy = (...by: string[]) =>
  Array.from({ length: MANY }, (_, n) => ({
    hash: `0x${n.toString(16).padStart(64, '0')}` as Hash,
    height: 5n,
    to: TREASURY,
    units: 1n,
    by,
  }))

test('inventing thousands of payments delays an hour like inventing one, and others are asked about a few', async () => {
  let [asked, at] = [0, HOUR_MS]
  const denies = (operator: string): Endpoint => ({
    operator,
    call: async () => {
      asked += 1
      return null
    },
  })
  const endpoints = ['a', 'b', 'liar'].map(denies)
  const chain = createChain({ id: 56, endpoints, quorum: 2, token: TREASURY })
  const work = { chain, treasury: TREASURY, disputes: noDisputes(), now: () => at } as Partial<Work> as Work
  const heard = async () => {
    const { shown, fewer, isHeard } = await judgeUnknown(work, transfersBy('liar'))
    expect([shown.length, fewer.length]).toEqual([0, MANY])
    return isHeard
  }
  expect(await heard()).toBe(true)
  at += HOUR_MS - 1
  expect(await heard()).toBe(true)
  at += 1
  expect(await heard()).toBe(false)
  expect(asked).toBeLessThanOrEqual(3 * 3 * 32)
  // A quorum is believed, however many payments it shows.
  expect((await judgeUnknown(work, transfersBy('a', 'b'))).shown).toHaveLength(MANY)
})
