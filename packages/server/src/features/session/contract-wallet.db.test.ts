import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Address,
  concatHex,
  getContractAddress,
  type Hex,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseRpcUrls, type RpcUrl } from '../../chain/rpc/parse-rpc-urls.ts'
import { Refusal } from '../../refusal.ts'
import { startTestChain, type TestChain } from '../../testing/test-chain.ts'
import { checkWalletSignature, contractWalletCheck } from './wallet-signature.ts'

let chain: TestChain

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const MESSAGE = 'a message to sign'
const SIGNATURE: Hex = `0x${'12'.repeat(64)}`

// Two contracts whose isValidSignature returns ERC-1271's yes, and a word that means no.
const YES_CODE: Hex = '0x631626ba7e60e01b60005260206000f3'
const NO_CODE: Hex = '0x63ffffffff60e01b60005260206000f3'
// Deploys YES_CODE, and a factory that does so by CREATE2 with salt 0.
const DEPLOY_YES = concatHex(['0x6f', YES_CODE, '0x60005260106010f3'])
const FACTORY_CODE = concatHex(['0x78', DEPLOY_YES, '0x6000526000601960076000f500'])

const someAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address
const place = async (code: Hex): Promise<Address> => {
  const address = someAddress()
  await chain.request('anvil_setCode', [address, code])
  return address
}
/** `operator=address`, as it is configured. */
const at = (text: string) => parseRpcUrls(text)[0] as RpcUrl
const check = async (
  address: Address,
  signature: Hex,
  rpcUrls = [chain.url],
  quorum = 1,
): Promise<string> => {
  try {
    await checkWalletSignature(contractWalletCheck({ endpoints: rpcUrls.map(at), quorum }), {
      address,
      message: MESSAGE,
      signature,
    })
    return 'own'
  } catch (error) {
    if (error instanceof Refusal) return error.kind
    throw error
  }
}

test('a contract’s signature is valid if the contract says so', async () => {
  expect(await check(await place(YES_CODE), SIGNATURE)).toBe('own')
  expect(await check(await place(NO_CODE), SIGNATURE)).toBe('signature_mismatch')
})

test('a wallet yet to be deployed signs through its factory', async () => {
  const factory = await place(FACTORY_CODE)
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: zeroHash,
    bytecode: DEPLOY_YES,
  })
  const signature = serializeErc6492Signature({ address: factory, data: '0x', signature: SIGNATURE })

  expect(await check(address, signature)).toBe('own')
  expect(await check(someAddress(), signature)).toBe('signature_mismatch')
  expect(await check(address, SIGNATURE)).toBe('signature_mismatch')
})

test('an address without a contract has only its key', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  expect(await check(account.address, await account.signMessage({ message: MESSAGE }), [])).toBe('own')
  expect(await check(account.address, await account.signMessage({ message: 'another' }))).toBe(
    'signature_mismatch',
  )
})

test('a yes counts if a quorum of operators says it, and so does a no against others', async () => {
  const other = await startTestChain()
  try {
    const address = await place(YES_CODE)
    const nowhere = 'c=http://127.0.0.1:1'
    const [one, two] = [`a=${chain.url}`, `b=${other.url}`]
    expect(await check(address, SIGNATURE, [one, nowhere])).toBe('try_again')
    expect(await check(address, SIGNATURE, [one, two])).toBe('try_again')
    expect(await check(address, SIGNATURE, [two, nowhere])).toBe('signature_mismatch')
    expect(await check(address, SIGNATURE, [nowhere])).toBe('try_again')
    // By either protocol: an endpoint that lies beside others is not believed.
    expect(await check(address, SIGNATURE, [one, `b=${other.wsUrl}`])).toBe('try_again')
    const beside = (b: string, c: string) => [one, `b=${b}`, `c=${c}`]
    expect(await check(address, SIGNATURE, beside(other.url, other.wsUrl), 2)).toBe('signature_mismatch')
    expect(await check(address, SIGNATURE, beside(chain.wsUrl, other.url), 2)).toBe('own')
    // Two against two.
    const even = [...beside(other.url, other.wsUrl), `d=${chain.wsUrl}`]
    expect(await check(address, SIGNATURE, even, 2)).toBe('signature_mismatch')
    await other.request('anvil_setCode', [address, YES_CODE])
    expect(await check(address, SIGNATURE, [one, two])).toBe('own')
    expect(await check(address, SIGNATURE, [`a=${chain.wsUrl}`, `b=${other.wsUrl}`], 2)).toBe('own')
    // Two of one operator count as one.
    expect(await check(address, SIGNATURE, [one, `a=${other.url}`], 2)).toBe('try_again')
    expect(await check(address, SIGNATURE, [one, two, nowhere], 3)).toBe('try_again')
  } finally {
    await other.stop()
  }
})

test('endpoints that disagree are named', async () => {
  const other = await startTestChain()
  const onDissent = vi.fn()
  try {
    const address = await place(YES_CODE)
    const [one, two] = [at(`a=${chain.url}`), at(`b=${other.url}`)]
    const isContractWallet = contractWalletCheck({ endpoints: [one, two], quorum: 2, onDissent })
    const claim = { address, message: MESSAGE, signature: SIGNATURE } as const
    await expect(isContractWallet(claim)).rejects.toMatchObject({ kind: 'try_again' })
    expect(onDissent.mock.calls).toEqual([[{ yes: [one.name], no: [two.name] }]])
    await other.request('anvil_setCode', [address, YES_CODE])
    expect(await isContractWallet(claim)).toBe(true)
    expect(onDissent).toHaveBeenCalledOnce()
  } finally {
    await other.stop()
  }
})

test('an endpoint that was asked too often counts as neither yes nor no', async () => {
  const address = await place(YES_CODE)
  let answer: object = {}
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method } = JSON.parse(await new Response(Readable.toWeb(request) as ReadableStream).text())
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id: 1, ...(method === 'eth_call' ? answer : { result: '0x60' }) }),
    )
  }
  const endpoint = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done))
  try {
    const { port } = endpoint.address() as AddressInfo
    const urls = [`a=${chain.url}`, `b=http://127.0.0.1:${port}`, `c=http://localhost:${port}`]
    const says = (said: object) => {
      answer = said
      return check(address, SIGNATURE, urls, 2)
    }
    expect(await says({ error: { code: -32005, message: 'limit exceeded' } })).toBe('try_again')
    expect(await says({ result: 1 })).toBe('try_again')
    expect(await says({ error: { code: 3, message: 'it did not work' } })).toBe('signature_mismatch')
    expect(await says({ error: { code: -32000, message: 'out of gas' } })).toBe('signature_mismatch')
  } finally {
    endpoint.close()
  }
})

test('an owner waits for no wallets that had the place of owners within a minute', async () => {
  // Each says no at once.
  const wallets = await Promise.all(Array.from({ length: 3 }, () => place('0x5f5ffd')))
  const order: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, params } = JSON.parse(
      await new Response(Readable.toWeb(request) as ReadableStream).text(),
    )
    if (method === 'eth_getCode') order.push(params[0])
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x' }))
  }
  const endpoint = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done))
  try {
    const { port } = endpoint.address() as AddressInfo
    const isContractWallet = contractWalletCheck({ endpoints: [at(`http://127.0.0.1:${port}`)], quorum: 1 })
    const isKnown = async () => true
    const ask = (address: Address) =>
      isContractWallet({ address, message: MESSAGE, signature: SIGNATURE, isKnown })
    const [one, two, owner] = wallets as [Address, Address, Address]
    await Promise.all([ask(one), ask(two)])
    // The place is held for a second.
    await pause(1_100)
    order.length = 0
    await Promise.all([one, two, one, two, one, two, owner].map(ask))
    // After the three that took strangers’ places.
    expect(order.indexOf(owner)).toBeLessThan(4)
    expect(order).toHaveLength(7)
  } finally {
    endpoint.close()
  }
})

test('nobody can make an endpoint run code endlessly, nor more than four at once', async () => {
  // Loops until its gas is gone.
  const loop = await place('0x5b600056')
  const calls: { gas?: string }[] = []
  let [open, most] = [0, 0]
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await new Response(Readable.toWeb(request) as ReadableStream).text()
    const { method, params } = JSON.parse(body)
    const isCall = method === 'eth_call'
    if (isCall) calls.push(params[0])
    open += isCall ? 1 : 0
    most = Math.max(most, open)
    const answer = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response.end(await answer.text())
    open -= isCall ? 1 : 0
  }
  const relay = createServer((request, response) => void pass(request, response))
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done))
  try {
    const { port } = relay.address() as AddressInfo
    const endpoints = [at(`http://127.0.0.1:${port}`)]
    // With a deadline that a slow machine does not reach.
    const isContractWallet = contractWalletCheck({ endpoints, quorum: 1, deadlineMs: 60_000 })
    const claim = { address: loop, message: MESSAGE, signature: SIGNATURE }
    const since = performance.now()
    const asked = Array.from({ length: 20 }, () => isContractWallet(claim).catch(({ kind }: Refusal) => kind))
    let left = asked.length
    for (const one of asked) void one.then(() => (left -= 1))
    // A player who used their browser before waits for none of them.
    const isKnown = async () => true
    const many = Array.from({ length: 20 }, () =>
      isContractWallet({ ...claim, isKnown }).catch(({ kind }: Refusal) => kind),
    )
    // Nor for someone who sends many from one wallet.
    const other = { ...claim, address: await place('0x5b600056') }
    expect(await isContractWallet({ ...other, isKnown })).toBe(false)
    expect(left).toBeGreaterThan(0)
    expect((await Promise.all(many)).filter((outcome) => outcome === 'try_again')).toHaveLength(19)
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter((outcome) => outcome === 'try_again')).toHaveLength(9)
    expect(outcomes.filter((outcome) => outcome === false)).toHaveLength(11)
    expect(most).toBeLessThanOrEqual(4)
    // However quick the answers are, the fourth three begin after three seconds.
    expect(performance.now() - since).toBeGreaterThan(2_900)
    expect(calls.map(({ gas }) => Number(gas))).toEqual(Array(13).fill(3_000_000))
  } finally {
    relay.close()
  }
})
