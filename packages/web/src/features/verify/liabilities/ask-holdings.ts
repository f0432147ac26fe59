import type { LiabilityRoot } from '@nibble/contract'
import { BSC_FIRST_BLOCK } from '@nibble/proof/checks'
import { askFirstBlock, askRpc } from '../rpc.ts'

type Holdings = NonNullable<LiabilityRoot['holdings']>

/** The holdings of the addresses according to one endpoint. */
export type HoldingsAnswer =
  | {
      readonly kind: 'held'
      /** In the contract's units; addresses are asked until they cover what is owed. */
      readonly raw: bigint
      readonly height: bigint
      /** Whether it is as of the block at which the books were read; endpoints discard old balances. */
      readonly isThen: boolean
      /** The endpoint's first block, which says which chain it is; null if it does not show it. */
      readonly firstBlock: string | null
    }
  /** `no_block`: it has no block at that height, so that it says nothing about the balances there. */
  | { readonly kind: 'other_block' | 'other_token' | 'elsewhere' | 'no_block' | 'silent' }

type Question = {
  readonly endpoint: string
  readonly holdings: Holdings
  /** In the contract's units. */
  readonly owed: bigint
  readonly signal: AbortSignal
}

const TIMEOUT_MS = 15_000

/** USDT on the real chain 56. A house could name a token of its own, or units in which a millionth of it seems enough. */
const USDT = { contract: '0x55d398326f99059ff775485246999027b3197955', decimals: 18 } as const
const BSC = 56

/** keccak256('balanceOf(address)'), first four bytes. */
const BALANCE_CALL = '0x70a08231'

/** Asks one endpoint directly from this browser. Throws only for the given signal. */
export const askHoldings = async ({
  endpoint,
  holdings,
  owed,
  ...given
}: Question): Promise<HoldingsAnswer> => {
  const signal = AbortSignal.any([given.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const ask = (method: string, params: readonly unknown[]) => askRpc(endpoint, { method, params, signal })
  const sumAt = (height: bigint) => sumBalances(ask, { holdings, owed, height })
  try {
    const then = BigInt(holdings.height)
    const [chain, block, firstBlock] = await Promise.all([
      ask('eth_chainId', []),
      ask('eth_getBlockByNumber', [hexOf(then), false]),
      askFirstBlock(endpoint, signal),
    ])
    if (holdings.chainId !== BSC || typeof chain !== 'string' || Number(chain) !== BSC)
      return { kind: 'elsewhere' }
    if (!isUsdt(holdings) && !isPrivate(firstBlock)) return { kind: 'other_token' }
    if (block === null) return { kind: 'no_block' }
    if (!isBlock(block) || block.hash !== holdings.hash) return { kind: 'other_block' }
    const raw = await sumAt(then).catch(() => null)
    if (raw !== null) return { kind: 'held', raw, height: then, isThen: true, firstBlock }
    const newest = await ask('eth_blockNumber', [])
    if (typeof newest !== 'string') return { kind: 'silent' }
    const height = BigInt(newest)
    return { kind: 'held', raw: await sumAt(height), height, isThen: false, firstBlock }
  } catch {
    given.signal.throwIfAborted()
    return { kind: 'silent' }
  }
}

const isUsdt = ({ contract, decimals }: Question['holdings']): boolean =>
  contract.toLowerCase() === USDT.contract && decimals === USDT.decimals

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * A private chain of the same number, as a house for development has, also has a token of its own. An endpoint that does
 * not show its first block counts as one of the real chain.
 */
const isPrivate = (firstBlock: string | null): boolean =>
  firstBlock !== null && firstBlock !== BSC_FIRST_BLOCK

/** One after another, the largest first: usually the first is enough. */
const sumBalances = async (
  ask: Ask,
  { holdings, owed, height }: Pick<Question, 'holdings' | 'owed'> & { readonly height: bigint },
): Promise<bigint> => {
  let sum = 0n
  // An address that is listed twice holds its balance once.
  for (const address of new Set(holdings.addresses.map((each) => each.address.toLowerCase()))) {
    const data = `${BALANCE_CALL}${address.slice(2).padStart(64, '0')}`
    const answer = await ask('eth_call', [{ to: holdings.contract, data }, hexOf(height)])
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/.test(answer))
      throw new Error('a balance that is none')
    sum += BigInt(answer)
    if (sum >= owed) return sum
  }
  return sum
}

const hexOf = (height: bigint): string => `0x${height.toString(16)}`

const isBlock = (value: unknown): value is { hash: unknown } =>
  typeof value === 'object' && value !== null && 'hash' in value
