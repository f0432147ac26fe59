import { readFileSync } from 'node:fs'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  parseAbi,
  toHex,
} from 'viem'
import { askChain, sendAs } from './ask-chain.ts'

/** Test USDT on the local chain, deployed once and always at the same address. */
type TestToken = {
  readonly contract: Address
  /** Whether it was deployed just now, with the treasury's initial amount. */
  readonly isNew: boolean
}

/** Nobody has a key for this address: only a chain with impersonation acts for it. */
const TOKEN_OWNER: Address = '0x4e6962626c6520746573742066617563657421ff'
export const TOKEN_DECIMALS = 18
/** The owner's first transaction. */
export const TOKEN_CONTRACT: Address = getContractAddress({ from: TOKEN_OWNER, nonce: 0n })

const ABI = parseAbi([
  'constructor(address owner, address treasury, uint256 bankroll)',
  'function mint(address to, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** Deploys the token if this chain has none, the bankroll in the treasury. */
export async function deployTestToken(
  url: string,
  { treasury, bankroll }: { readonly treasury: Address; readonly bankroll: bigint },
): Promise<TestToken> {
  const code = await askChain(url, 'eth_getCode', [TOKEN_CONTRACT, 'latest'])
  if (code !== '0x') return { contract: TOKEN_CONTRACT, isNew: false }

  await deployTokenAs(url, TOKEN_OWNER, { treasury, bankroll })
  if ((await askChain(url, 'eth_getCode', [TOKEN_CONTRACT, 'latest'])) === '0x')
    throw new Error(`The test token is not at ${TOKEN_CONTRACT}: its owner had already sent a transaction.`)
  return { contract: TOKEN_CONTRACT, isNew: true }
}

/** The same contract for any owner, at its own address. */
export async function deployTokenAs(
  url: string,
  owner: Address,
  { treasury, bankroll }: { readonly treasury: Address; readonly bankroll: bigint },
): Promise<Address> {
  const nonce = BigInt(String(await askChain(url, 'eth_getTransactionCount', [owner, 'latest'])))
  const args = [owner, treasury, bankroll] as const
  await sendAs(url, owner, { data: encodeDeployData({ abi: ABI, bytecode: readBytecode(), args }) })
  return getContractAddress({ from: owner, nonce })
}

/** Mints test money. Returns the transaction. */
export const mintTestToken = (
  url: string,
  { to, raw }: { readonly to: Address; readonly raw: bigint },
): Promise<Hex> =>
  sendAs(url, TOKEN_OWNER, {
    to: TOKEN_CONTRACT,
    data: encodeFunctionData({ abi: ABI, functionName: 'mint', args: [to, raw] }),
  })

/** What these addresses hold in total in the newest block. */
export async function readTestHoldings(url: string, addresses: readonly string[]): Promise<bigint> {
  let held = 0n
  for (const address of addresses) {
    const data = encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [getAddress(address)] })
    held += BigInt(String(await askChain(url, 'eth_call', [{ to: TOKEN_CONTRACT, data }, 'latest'])))
  }
  return held
}

function readBytecode(): Hex {
  const file = new URL('TestUsdt.json', import.meta.url)
  const { bytecode }: { bytecode: Hex } = JSON.parse(readFileSync(file, 'utf8'))
  return bytecode
}

/** 1,000 test USDT (18 decimals). */
const TOKENS = 1_000n * 10n ** 18n
/** One coin, for gas. */
const GAS = toHex(10n ** 18n)

/** Gives a wallet test money and gas on the local chain. Returns the token transaction. */
export async function giveTestMoney(url: string, to: Address): Promise<{ raw: bigint; transaction: Hex }> {
  await sendAs(url, TOKEN_OWNER, { to, value: GAS })
  return { raw: TOKENS, transaction: await mintTestToken(url, { to, raw: TOKENS }) }
}
