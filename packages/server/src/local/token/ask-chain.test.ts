import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { askChain } from './ask-chain.ts'

let asked = 0
let refusals = 0
const node = createServer((_request, response) => {
  asked += 1
  const error = { message: 'BlockOutOfRangeError: block height is 36 but requested was 35' }
  response.end(JSON.stringify(asked <= refusals ? { error } : { result: '0x1' }))
})
const open = async (refused: number): Promise<string> => {
  asked = 0
  refusals = refused
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}
afterEach(() => {
  node.closeAllConnections()
  node.close()
})

test('a call that a new block overtook is retried', async () => {
  expect(await askChain(await open(2), 'eth_call')).toBe('0x1')
})

test('a call that is overtaken every time ends with what the node says', async () => {
  await expect(askChain(await open(100), 'eth_call')).rejects.toThrow('block height is 36')
  expect(asked).toBe(5)
})

test('nothing but a call is sent twice', async () => {
  await expect(askChain(await open(1), 'eth_sendTransaction')).rejects.toThrow('BlockOutOfRange')
  expect(asked).toBe(1)
})
