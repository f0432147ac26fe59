import type { BlockHash } from '@nibble/domain'
import { type Endpoint, EndpointError } from '../endpoint.ts'
import { topicOf } from './transfer-log.ts'

/** What each address holds, lower-case, in the contract's digits. */
export type Holdings = ReadonlyMap<string, bigint>

export type HoldingsQuestion = {
  readonly contract: string
  readonly addresses: readonly string[]
  /** At the end of this block. */
  readonly at: bigint
  /** What is known of an earlier block: then only what moved since is asked for, however many addresses there are. */
  readonly since?: { readonly at: bigint; readonly holdings: Holdings }
}

/** Questions under way at once. */
const AT_ONCE = 16
const ATTEMPTS = 10
const MOST_BLOCKS = 5_000n

/** keccak256('balanceOf(address)'), its first four bytes. */
const BALANCE_CALL = '0x70a08231'

/**
 * What these addresses held at the end of a block: their balances now, less what moved since. So no node has to remember
 * old balances. Throws an EndpointError where it cannot be had.
 */
export const readHoldings = async (endpoint: Endpoint, question: HoldingsQuestion): Promise<Holdings> => {
  const { contract, addresses, at, since } = question
  if (since !== undefined && since.at <= at) {
    const moved = await movedBetween(endpoint, { contract, addresses, after: since.at, to: at })
    return combined(addresses, (address) => (since.holdings.get(address) ?? 0n) + (moved.get(address) ?? 0n))
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await newest(endpoint)
    const balances = await readBalances(endpoint, contract, addresses)
    const after = await newest(endpoint)
    if (before.hash === after.hash) {
      const moved = await movedBetween(endpoint, { contract, addresses, after: at, to: after.height })
      return combined(addresses, (address) => (balances.get(address) ?? 0n) - (moved.get(address) ?? 0n))
    }
  }
  throw new EndpointError('refused', 'its blocks come faster than balances can be read')
}

export const sumOfHoldings = (holdings: Holdings): bigint => {
  let sum = 0n
  for (const raw of holdings.values()) sum += raw
  return sum
}

const combined = (addresses: readonly string[], of: (address: string) => bigint): Holdings =>
  new Map(addresses.map((address) => [address, of(address)]))

const newest = async (endpoint: Endpoint): Promise<{ height: bigint; hash: BlockHash }> => {
  const head = await endpoint.block('latest')
  if (head === null) throw new EndpointError('refused', 'it has no newest block')
  return head
}

const readBalances = async (
  endpoint: Endpoint,
  contract: string,
  addresses: readonly string[],
): Promise<Holdings> => {
  const balances = new Map<string, bigint>()
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    await Promise.all(
      addresses.slice(at, at + AT_ONCE).map(async (address) => {
        const answer = await endpoint.call({
          to: contract,
          data: `${BALANCE_CALL}${topicOf(address).slice(2)}`,
        })
        if (!/^0x[0-9a-f]{64}$/.test(answer)) throw new EndpointError('malformed', 'a balance that is none')
        balances.set(address, BigInt(answer))
      }),
    )
  }
  return balances
}

/** What came to each of these addresses in later blocks, less what left it. */
const movedBetween = async (
  endpoint: Endpoint,
  question: { contract: string; addresses: readonly string[]; after: bigint; to: bigint },
): Promise<Holdings> => {
  const { contract, addresses, after, to } = question
  const moved = new Map<string, bigint>()
  if (to - after > MOST_BLOCKS)
    throw new EndpointError('refused', `the books are ${to - after} blocks behind it`)
  if (to <= after) return moved
  const range = { contract, fromHeight: after + 1n, toHeight: to }
  const came = await endpoint.transfers({ ...range, to: addresses })
  const left = await endpoint.transfers({ ...range, from: addresses })
  const add = (address: string, value: bigint) => moved.set(address, (moved.get(address) ?? 0n) + value)
  for (const log of came) add(log.to, log.value)
  for (const log of left) add(log.from, -log.value)
  return moved
}
