import { expect, test } from 'vitest'
import type { EndpointError } from './endpoint.ts'
import { headerCache } from './header.ts'
import { rememberAncestors } from './remember-agreed.ts'
import { scenario, seconds } from './testing/scenario.ts'
import { grow } from './testing/scripted-chain.ts'
import type { ScriptedEndpoint } from './testing/scripted-endpoint.ts'

const open = async (length: number) => {
  const blocks = await grow(null, seconds(0, length))
  const { agreed, check, endpoints } = await scenario({ operators: ['a', 'b'], blocks })
  const [endpoint] = endpoints as [ScriptedEndpoint, ScriptedEndpoint]
  const remember = (from: number, signal = new AbortController().signal) =>
    rememberAncestors({
      from: check(blocks[from]?.json),
      endpoint,
      agreed,
      cache: headerCache(),
      signal,
    })
  const isAgreed = async (at: number) => (await agreed.findAt(BigInt(at)))?.hash === blocks[at]?.hash
  return { agreed, blocks, endpoint, remember, isAgreed }
}

test('a thousand ancestors of a final block are agreed, and no more', async () => {
  const { remember, isAgreed, agreed } = await open(1_051)
  expect(await remember(1_050)).toEqual({ added: 1_000 })
  expect(agreed.size()).toBe(1_000)
  expect([await isAgreed(1_050), await isAgreed(1_049), await isAgreed(50)]).toEqual([false, true, true])
})

test('all ancestors of a short chain are agreed, and the search stops at those that are agreed already', async () => {
  const { remember, isAgreed, agreed } = await open(401)
  expect(await remember(200)).toEqual({ added: 200 })
  expect(await isAgreed(0)).toBe(true)
  // In steps of 64, the fourth of which ends at a known block.
  expect(await remember(400)).toEqual({ added: 4 * 64 })
  expect(agreed.size()).toBe(400)
})

test('what was read before an endpoint failed is kept, and a fault of our own is reported', async () => {
  const { remember, endpoint, blocks, agreed } = await open(101)
  endpoint.script.blocks = blocks.slice(91)
  expect(await remember(100)).toEqual({ added: 9 })
  expect(agreed.size()).toBe(9)
  endpoint.script.fault = new Error('a fault of ours') as EndpointError
  await expect(remember(91)).rejects.toThrow('a fault of ours')
})

test('nothing is asked for once the server stops', async () => {
  const { remember, endpoint } = await open(20)
  expect(await remember(19, AbortSignal.abort())).toEqual({ added: 0 })
  expect(endpoint.script.asked).toBe(0)
})
