import type { BlockHash } from '@nibble/domain'
import { type Endpoint, EndpointError, endpointErrorOf, type TransferLog } from '../endpoint.ts'
import { topicOf } from './transfer-log.ts'

/** The balance of each address (lower-case), in the contract's raw units. */
export type Holdings = ReadonlyMap<string, bigint>

export type HoldingsQuestion = {
  readonly contract: string
  readonly addresses: readonly string[]
  /** At the end of this block. */
  readonly at: bigint
  /** Known balances at an earlier block. Then only later transfers are asked for, however many addresses there are. */
  readonly since?: { readonly at: bigint; readonly holdings: Holdings }
}

/** How many balances are asked for at once. All must be answered within one block. */
const AT_ONCE = 32
const ATTEMPTS = 10
const MOST_BLOCKS = 5_000n
/** How many blocks one question for transfers covers; fewer where an endpoint refuses. */
const BLOCKS_AT_ONCE = 100n

/** keccak256('balanceOf(address)'), its first four bytes. */
const BALANCE_CALL = '0x70a08231'

/**
 * The balances of these addresses at the end of a block: their present balances without the transfers since. So nodes need not
 * keep old states. Throws an EndpointError where this cannot be determined.
 */
export const readHoldings = async (endpoint: Endpoint, question: HoldingsQuestion): Promise<Holdings> => {
  const { contract, addresses, at, since } = question
  if (since !== undefined && since.at <= at) {
    const ours = new Set(addresses)
    const logs = await transfersBetween(endpoint, { contract, after: since.at, to: at })
    const moved = movedBy(logs, (address) => ours.has(address))
    return combined(addresses, (address) => (since.holdings.get(address) ?? 0n) + (moved.get(address) ?? 0n))
  }
  const read: Balance[] = []
  for (let n = 0; n < addresses.length; n += AT_ONCE)
    read.push(...(await readSome(endpoint, question, addresses.slice(n, n + AT_ONCE))))

  const last = read.reduce((most, { height }) => (height > most ? height : most), at)
  const logs = await transfersBetween(endpoint, { contract, after: at, to: last })
  const balances = new Map(read.map((one) => [one.address, one]))
  const moved = movedBy(logs, (address, height) => height <= (balances.get(address)?.height ?? 0n))
  return combined(addresses, (address) => (balances.get(address)?.raw ?? 0n) - (moved.get(address) ?? 0n))
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

/** What an address held at the end of a block. */
type Balance = { readonly address: string; readonly raw: bigint; readonly height: bigint }

/** Several balances at the same block, whichever it is. */
const readSome = async (
  endpoint: Endpoint,
  { contract, at }: Pick<HoldingsQuestion, 'contract' | 'at'>,
  addresses: readonly string[],
): Promise<readonly Balance[]> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await newest(endpoint)
    const raws = await Promise.all(addresses.map((address) => balanceOf(endpoint, contract, address)))
    const { hash, height } = await newest(endpoint)
    if (height < at) throw new EndpointError('refused', `it has no block ${at} yet`)
    if (before.hash === hash) return addresses.map((address, n) => ({ address, raw: raws[n] ?? 0n, height }))
  }
  throw new EndpointError('refused', 'its blocks come faster than balances can be read')
}

const balanceOf = async (endpoint: Endpoint, contract: string, address: string): Promise<bigint> => {
  const answer = await endpoint.call({ to: contract, data: `${BALANCE_CALL}${topicOf(address).slice(2)}` })
  if (!/^0x[0-9a-f]{64}$/.test(answer)) throw new EndpointError('malformed', 'a balance that is none')
  return BigInt(answer)
}

/** The sum of incoming less outgoing transfers of an address, among those that `counts` accepts. */
const movedBy = (
  logs: readonly TransferLog[],
  counts: (address: string, height: bigint) => boolean,
): ReadonlyMap<string, bigint> => {
  const moved = new Map<string, bigint>()
  const add = (address: string, height: bigint, value: bigint) => {
    if (counts(address, height)) moved.set(address, (moved.get(address) ?? 0n) + value)
  }
  for (const { from, to, height, value } of logs) {
    add(to, height, value)
    add(from, height, -value)
  }
  return moved
}

type Blocks = { readonly contract: string; readonly after: bigint; readonly to: bigint }

/** Asks for all transfers of the contract, because nodes accept only a few addresses in one question. */
const transfersBetween = async (
  endpoint: Endpoint,
  { contract, after, to }: Blocks,
): Promise<readonly TransferLog[]> => {
  if (to - after > MOST_BLOCKS)
    throw new EndpointError('refused', `the books are ${to - after} blocks behind it`)
  const logs: TransferLog[] = []
  for (let done = after; done < to; done += BLOCKS_AT_ONCE) {
    const end = to - done > BLOCKS_AT_ONCE ? done + BLOCKS_AT_ONCE : to
    for (const log of await askFor(endpoint, { contract, after: done, to: end })) logs.push(log)
  }
  return logs
}

/** After a refusal, or an answer that is too long, the endpoint is asked for half as many blocks. */
const askFor = async (
  endpoint: Endpoint,
  { contract, after, to }: Blocks,
): Promise<readonly TransferLog[]> => {
  try {
    return await endpoint.transfers({ contract, fromHeight: after + 1n, toHeight: to })
  } catch (error) {
    if (to - after < 2n || endpointErrorOf(error).fault === 'unreachable') throw error
    const middle = after + (to - after) / 2n
    const early = await askFor(endpoint, { contract, after, to: middle })
    return [...early, ...(await askFor(endpoint, { contract, after: middle, to }))]
  }
}
