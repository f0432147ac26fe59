import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MAX_WALLET_SIGNATURE_BYTES } from '@nibble/contract'
import {
  type Address,
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeErrorResult,
  type Hex,
  hashMessage,
  http,
  numberToHex,
  parseAbi,
  serializeErc8010Signature,
  size,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { bsc } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../testing/test-chain.ts'
import { connectWallet, sendWalletMessage } from './connect-wallet.ts'
import { authLogin, sendLogin } from './login-auth.ts'
import {
  type AccountFixture,
  makeKey,
  NOW,
  ORIGIN,
  openAccountFixture,
  outcomeOf,
} from './testing/account-fixture.ts'
import { type ContractWalletCheck, checkWalletSignature, contractWalletCheck } from './wallet-signature.ts'

// A wallet can be the attacker's own contract, by EIP-7702 within one transaction. One that reverts with OffchainLookup
// (ERC-3668) tells a chain library to fetch an address and to call again with the result.

let chain: TestChain
let fixture: AccountFixture
let inner: Awaited<ReturnType<typeof startInnerService>>
beforeAll(async () => {
  chain = await startTestChain()
  fixture = await openAccountFixture()
  inner = await startInnerService()
})
afterAll(async () => {
  await inner.stop()
  await fixture.end()
  await chain.stop()
})
beforeEach(() => {
  inner.requests = 0
})

/** Meant to be reachable only from this machine: counts its callers. */
async function startInnerService() {
  const found = { requests: 0, url: '', stop: async () => {} }
  const server = createServer((_, answer) => {
    found.requests += 1
    // No usable answer: with one the library would ask the trap, and then here, again and again.
    answer.writeHead(404).end()
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  found.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{sender}/{data}`
  found.stop = () =>
    new Promise<void>((done) => {
      server.close(() => done())
    })
  return found
}

/** Code that always reverts with these bytes. */
const revertingWith = (data: Hex): Hex => {
  const [length, offset] = [numberToHex(size(data), { size: 2 }), '0x0010'] as const
  // PUSH2 length, PUSH2 offset, PUSH1 0, CODECOPY, PUSH2 length, PUSH1 0, REVERT, and two bytes of padding.
  return concatHex(['0x61', length, '0x61', offset, '0x600039', '0x61', length, '0x6000fd', '0x00', data])
}

/** A key pair whose account runs code that sends callers to the inner service. */
const makeTrap = async () => {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const lookup = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [account.address, [inner.url], '0x12', '0x12345678', '0x'],
  })
  const delegate = privateKeyToAccount(generatePrivateKey()).address
  await chain.request('anvil_setCode', [delegate, revertingWith(lookup)])
  await chain.request('anvil_setBalance', [account.address, '0xde0b6b3a7640000'])

  const client = createWalletClient({ account, chain: bsc, transport: http(chain.url) })
  const authorization = await client.signAuthorization({ contractAddress: delegate, executor: 'self' })
  await client.sendTransaction({ to: account.address, authorizationList: [authorization], gas: 200_000n })
  const delegated = concatHex(['0xef0100', delegate]).toLowerCase()
  await expect
    .poll(() => chain.request('eth_getCode', [account.address, 'latest']), { timeout: 60_000 })
    .toBe(delegated)

  const signature: Hex = `0x${'12'.repeat(64)}`
  return {
    address: account.address,
    signatures: [signature, serializeErc8010Signature({ authorization, signature })],
  }
}

const at = (url: string) => ({ url, name: 'x', operator: 'x', transport: 'http' }) as const
const ours = () => contractWalletCheck({ endpoints: [at(chain.url)], quorum: 1 })

/** The same question by a chain library that follows OffchainLookup, as it does by default. */
const following: () => ContractWalletCheck =
  () =>
  async ({ address, message, signature }) =>
    createPublicClient({ transport: http(chain.url) })
      .verifyHash({ address, hash: hashMessage(message), signature })
      .catch(() => false)

const signIn = async (isContractWallet: ContractWalletCheck, address: Address, signature: Hex) => {
  const { nonce } = await sendLogin(fixture.db, { address, sessionKey: makeKey(), origin: ORIGIN, now: NOW })
  const profile = { country: 'CO', ofAge: true }
  const asked = { address, nonce, signature, profile, claimedIp: '', device: null, now: NOW }
  return outcomeOf(authLogin({ ...fixture.setup, isContractWallet }, asked))
}
const join = async (isContractWallet: ContractWalletCheck, address: Address, signature: Hex) => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const session = await fixture.session(await fixture.walletLogin(wallet))
  const { nonce } = await sendWalletMessage(fixture.db, { session, address, origin: ORIGIN, now: NOW })
  const asked = { session, address, nonce, signature, from: 'a home', now: NOW }
  return outcomeOf(connectWallet({ ...fixture.setup, isContractWallet }, asked))
}

describe('a wallet whose code points elsewhere', () => {
  test('makes the server contact nobody, at sign-in and when it joins', async () => {
    const { address, signatures } = await makeTrap()
    for (const signature of signatures) {
      expect(await signIn(ours(), address, signature)).toBe('signature_mismatch')
      expect(await join(ours(), address, signature)).toBe('signature_mismatch')
      expect(await ours()({ address, message: 'any', signature })).toBe(false)
    }
    expect(inner.requests).toBe(0)
  })

  test('does reach there with a library that follows it: the trap works', async () => {
    const { address, signatures } = await makeTrap()
    const [, delegating = '0x'] = signatures
    await following()({ address, message: 'any', signature: delegating })
    expect(inner.requests).toBeGreaterThan(0)
  })
})

describe('a signature', () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = 'a message to sign'
  const asked: Hex[] = []
  const isContractWallet: ContractWalletCheck = async ({ signature }) => {
    asked.push(signature)
    return true
  }
  const check = (signature: Hex) =>
    outcomeOf(checkWalletSignature(isContractWallet, { address: account.address, message, signature }))

  test('that is longer than any wallet’s, or contains a delegation, is not checked', async () => {
    expect(await check(`0x${'12'.repeat(MAX_WALLET_SIGNATURE_BYTES + 1)}`)).toBe('signature_mismatch')
    expect(await check(`0x${'12'.repeat(100)}${'8010'.repeat(16)}`)).toBe('signature_mismatch')
    expect(asked).toEqual([])
    expect(await check(`0x${'12'.repeat(MAX_WALLET_SIGNATURE_BYTES)}`)).toBe('done')
  })
})

test('an endpoint that answers slowly and then not at all costs the deadline once, not once per question', async () => {
  const deadlineMs = 2_000
  let isGivenUp = false
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { id, method } = JSON.parse(body)
      if (method === 'eth_getCode')
        setTimeout(() => answer.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x60' })), 1_800)
      else answer.on('close', () => (isGivenUp = true))
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  const check = contractWalletCheck({ endpoints: [at(`http://127.0.0.1:${port}`)], quorum: 1, deadlineMs })

  const startedAt = performance.now()
  const claim = { address: `0x${'11'.repeat(20)}`, message: 'any', signature: '0x12' } as const
  expect(await outcomeOf(check(claim))).toBe('try_again')
  expect(performance.now() - startedAt).toBeLessThan(deadlineMs + 1_500)
  // The hanging question is aborted: nothing continues after the answer.
  await expect.poll(() => isGivenUp, { timeout: 30_000 }).toBe(true)
  server.closeAllConnections()
  server.close()
})
