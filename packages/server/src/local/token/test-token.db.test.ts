import { type Address, createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../testing/test-chain.ts'
import { askChain, sendAs } from './ask-chain.ts'
import { deployTestToken, giveTestMoney, mintTestToken, TOKEN_CONTRACT } from './test-token.ts'

const TREASURY: Address = '0x00000000000000000000000000000000000000a1'
const PLAYER: Address = '0x00000000000000000000000000000000000000b2'
const ABI = parseAbi([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function mint(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const read = <Name extends 'decimals' | 'symbol'>(functionName: Name) =>
  createPublicClient({ transport: http(chain.url) }).readContract({
    address: TOKEN_CONTRACT,
    abi: ABI,
    functionName,
  })
const balanceOf = (address: Address) =>
  createPublicClient({ transport: http(chain.url) }).readContract({
    address: TOKEN_CONTRACT,
    abi: ABI,
    functionName: 'balanceOf',
    args: [address],
  })

test('the token is deployed once, at its address, with the bankroll in the treasury', async () => {
  const first = await deployTestToken(chain.url, { treasury: TREASURY, bankroll: 10n ** 25n })
  const again = await deployTestToken(chain.url, { treasury: TREASURY, bankroll: 10n ** 25n })

  expect([first.isNew, again.isNew]).toEqual([true, false])
  expect(first.contract).toBe(TOKEN_CONTRACT)
  expect([await read('decimals'), await read('symbol')]).toEqual([18, 'USDT'])
  expect(await balanceOf(TREASURY)).toBe(10n ** 25n)
})

test('the faucet gives 1,000 test USDT and a coin of gas', async () => {
  const { transaction, raw } = await giveTestMoney(chain.url, PLAYER)

  expect(transaction).toMatch(/^0x[0-9a-f]{64}$/)
  expect([await balanceOf(PLAYER), raw]).toEqual([10n ** 21n, 10n ** 21n])
  expect(await askChain(chain.url, 'eth_getBalance', [PLAYER, 'latest'])).toBe('0xde0b6b3a7640000')
})

test('only its owner creates test money', async () => {
  const data = encodeFunctionData({ abi: ABI, functionName: 'mint', args: [PLAYER, 1n] })
  await expect(sendAs(chain.url, PLAYER, { to: TOKEN_CONTRACT, data })).rejects.toThrow(/failed/)
  await mintTestToken(chain.url, { to: PLAYER, raw: 1n })
  expect(await balanceOf(PLAYER)).toBe(10n ** 21n + 1n)
})
