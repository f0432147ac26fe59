import { type BlockHash, normaliseHash } from '@nibble/domain'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GRACE_MS } from '../ask-endpoints.ts'
import { EndpointError } from '../endpoint.ts'
import { scenario, seconds } from '../testing/scenario.ts'
import { grow } from '../testing/scripted-chain.ts'
import { agreeOnBlock, agreeOnCall, checkContract } from './agree-on.ts'

afterEach(() => {
  vi.useRealTimers()
})

const CONTRACT = `0x${'c1'.repeat(20)}`

/** Endpoints of these operators, whose contracts answer with these words. */
const open = async (...said: readonly (readonly [operator: string, word: string | EndpointError])[]) => {
  const { endpoints, chain } = await scenario({ operators: said.map(([operator]) => operator) })
  endpoints.forEach(({ script }, at) => {
    const [, word] = said[at] ?? []
    if (typeof word === 'string') script.called = () => word
    else script.fault = word ?? null
  })
  const ask = () => agreeOnCall({ endpoints, quorum: 2, to: CONTRACT, data: '0x00' })
  return { endpoints, chain, ask }
}

describe('an answer', () => {
  test('is believed from enough operators, whatever one of them says', async () => {
    const { ask } = await open(['a', 'no'], ['b', 'yes'], ['c', 'yes'])
    expect(await ask()).toEqual({ kind: 'agreed', result: 'yes' })
  })
  test('is not believed from several endpoints of one operator, and absent ones are named', async () => {
    const gone = new EndpointError('unreachable', 'gone')
    const { ask } = await open(['a', 'yes'], ['a', 'yes'], ['b', gone])
    expect(await ask()).toEqual({
      kind: 'no_quorum',
      why: 'fewer than 2 operators agree; b: unreachable: gone',
    })
    expect((await (await open(['a', gone], ['b', gone])).ask()).kind).toBe('no_quorum')
  })
  test('is not believed if two quorums say different things', async () => {
    const { ask } = await open(['a', 'yes'], ['b', 'no'], ['c', 'yes'], ['d', 'no'])
    expect(await ask()).toEqual({ kind: 'no_quorum', why: 'two quorums contradict each other' })
  })
  test('is delayed by an endpoint that never answers for no longer than the grace', async () => {
    const { ask, endpoints } = await open(['a', 'yes'], ['b', 'yes'], ['c', 'yes'])
    for (const { script } of endpoints.slice(2)) script.silent = true
    vi.useFakeTimers()
    let answer: unknown = null
    void ask().then((found) => (answer = found))
    await vi.advanceTimersByTimeAsync(GRACE_MS - 1)
    expect(answer).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(answer).toEqual({ kind: 'agreed', result: 'yes' })
  })
})

describe('a block that need not be final', () => {
  test('is the one that a quorum shows at its height', async () => {
    const { endpoints, chain } = await open(['a', ''], ['b', ''], ['c', ''])
    const other = await grow(null, seconds(0, 41), { salt: 7 })
    for (const { script } of endpoints.slice(2)) script.blocks = other
    const hash = normaliseHash(chain[39]?.hash ?? '') as BlockHash
    expect(await agreeOnBlock({ endpoints, quorum: 2, height: 39n })).toEqual({ height: 39n, hash })
  })
  test('is absent if a quorum has none, or no quorum shows the same one', async () => {
    const { endpoints } = await open(['a', ''], ['b', ''])
    expect(await agreeOnBlock({ endpoints, quorum: 2, height: 40n })).toBeNull()
    for (const { script } of endpoints.slice(1)) script.blocks = await grow(null, seconds(0, 40), { salt: 7 })
    expect(await agreeOnBlock({ endpoints, quorum: 2, height: 39n })).toBeNull()
  })
})

describe('the contract', () => {
  const digits = (count: number): string => `0x${count.toString(16).padStart(64, '0')}`
  const check = async (one: string, other: string) => {
    const { endpoints } = await open(['a', one], ['b', other])
    return checkContract({ endpoints, quorum: 2, contract: CONTRACT, decimals: 18 })
  }
  test('is as configured only if a quorum says that it counts with this number of digits', async () => {
    expect(await check(digits(18), digits(18))).toEqual({ kind: 'as_configured' })
    expect(await check(digits(6), digits(6))).toEqual({
      kind: 'other',
      sentence: `${CONTRACT} has 6 decimals, not 18. Check USDT_CONTRACT.`,
    })
    expect((await check(digits(18), digits(6))).kind).toBe('no_quorum')
  })
  test.each(['0x', '0x12', `0x${'0'.repeat(65)}`, '18'])('that answers %s is not a token', async (answer) => {
    expect(await check(answer, answer)).toMatchObject({
      kind: 'other',
      sentence: expect.stringContaining('is not a token'),
    })
  })
})
