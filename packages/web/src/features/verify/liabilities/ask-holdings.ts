import type { LiabilityRoot } from '@nibble/contract'
import { askRpc } from '../rpc.ts'

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
    }
  | { readonly kind: 'other_block' | 'other_token' | 'elsewhere' | 'silent' }

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
/** A private chain of the same number, as a house for development has, also has a token of its own. */
const BSC_GENESIS = '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b'

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
    const [chain, block] = await Promise.all([
      ask('eth_chainId', []),
      ask('eth_getBlockByNumber', [hexOf(then), false]),
    ])
    if (typeof chain !== 'string' || Number(chain) !== holdings.chainId) return { kind: 'elsewhere' }
    if (holdings.chainId === BSC && !isUsdt(holdings) && !(await isPrivate(ask)))
      return { kind: 'other_token' }
    if (!isBlock(block) || block.hash !== holdings.hash) return { kind: 'other_block' }
    const raw = await sumAt(then).catch(() => null)
    if (raw !== null) return { kind: 'held', raw, height: then, isThen: true }
    const newest = await ask('eth_blockNumber', [])
    if (typeof newest !== 'string') return { kind: 'silent' }
    const height = BigInt(newest)
    return { kind: 'held', raw: await sumAt(height), height, isThen: false }
  } catch {
    given.signal.throwIfAborted()
    return { kind: 'silent' }
  }
}

const isUsdt = ({ contract, decimals }: Question['holdings']): boolean =>
  contract.toLowerCase() === USDT.contract && decimals === USDT.decimals

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** An endpoint that does not show its first block counts as one of the real chain. */
const isPrivate = async (ask: Ask): Promise<boolean> => {
  const first = await ask('eth_getBlockByNumber', ['0x0', false]).catch(() => null)
  return isBlock(first) && first.hash !== BSC_GENESIS
}

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
