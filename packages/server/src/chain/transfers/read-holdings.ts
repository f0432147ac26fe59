import { type Endpoint, EndpointError, endpointErrorOf, type TransferLog } from '../endpoint.ts'

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

/** How many balances one call asks for. Nodes refuse an answer over 24,576 bytes, and each balance takes 32. */
const AT_ONCE = 500
const MOST_BLOCKS = 5_000n
/** Several times what the busiest token has in that many blocks: an endpoint naming a later block may invent all of them. */
const MOST_TRANSFERS = 250_000
/** How many blocks one question for transfers covers; fewer if an endpoint refuses. */
const BLOCKS_AT_ONCE = 100n

/**
 * The balances of these addresses at the end of a block: their present balances minus the transfers since, so that nodes need not
 * keep old states. Throws an EndpointError if this cannot be determined.
 */
export const readHoldings = async (endpoint: Endpoint, question: HoldingsQuestion): Promise<Holdings> => {
  const { contract, addresses, at, since } = question
  if (since !== undefined && since.at <= at) {
    const ours = new Set(addresses)
    const moved = await movedBetween(endpoint, {
      contract,
      after: since.at,
      to: at,
      counts: (address) => ours.has(address),
    })
    return combined(addresses, (address) => (since.holdings.get(address) ?? 0n) + (moved.get(address) ?? 0n))
  }
  const read: Balance[] = []
  for (let n = 0; n < addresses.length; n += AT_ONCE)
    for (const one of await readSome(endpoint, question, addresses.slice(n, n + AT_ONCE))) read.push(one)

  const last = read.reduce((most, { height }) => (height > most ? height : most), at)
  const balances = new Map(read.map((one) => [one.address, one]))
  const moved = await movedBetween(endpoint, {
    contract,
    after: at,
    to: last,
    counts: (address, height) => height <= (balances.get(address)?.height ?? 0n),
  })
  return combined(addresses, (address) => (balances.get(address)?.raw ?? 0n) - (moved.get(address) ?? 0n))
}

export const sumOfHoldings = (holdings: Holdings): bigint => {
  let sum = 0n
  for (const raw of holdings.values()) sum += raw
  return sum
}

const combined = (addresses: readonly string[], of: (address: string) => bigint): Holdings =>
  new Map(addresses.map((address) => [address, of(address)]))

/** What an address held at the end of a block. */
type Balance = { readonly address: string; readonly raw: bigint; readonly height: bigint }

/** Several balances at the end of the endpoint's newest block. */
const readSome = async (
  endpoint: Endpoint,
  { contract, at }: Pick<HoldingsQuestion, 'contract' | 'at'>,
  addresses: readonly string[],
): Promise<readonly Balance[]> => {
  const read = await askBalances(endpoint, contract, addresses)
  if (read.some(({ height }) => height < at))
    throw new EndpointError('refused', `it does not have block ${at} yet`)
  return read
}

/** After a refusal, e.g. by a node that limits a call's gas, asks for half as many. */
const askBalances = async (
  endpoint: Endpoint,
  contract: string,
  addresses: readonly string[],
): Promise<readonly Balance[]> => {
  try {
    const answer = await endpoint.call({ data: balancesCall(contract, addresses) })
    const [height = 0n, ...raws] = wordsOf(answer, 1 + addresses.length)
    return addresses.map((address, n) => ({ address, raw: raws[n] ?? 0n, height }))
  } catch (error) {
    if (addresses.length < 2 || endpointErrorOf(error).fault !== 'refused') throw error
    const middle = Math.ceil(addresses.length / 2)
    const early = await askBalances(endpoint, contract, addresses.slice(0, middle))
    return [...early, ...(await askBalances(endpoint, contract, addresses.slice(middle)))]
  }
}

const wordsOf = (answer: string, count: number): readonly bigint[] => {
  if (!/^0x(?:[0-9a-f]{64})+$/.test(answer) || answer.length !== 2 + 64 * count)
    throw new EndpointError('malformed', 'the balances are not valid')
  return Array.from({ length: count }, (_, n) => BigInt(`0x${answer.slice(2 + 64 * n, 66 + 64 * n)}`))
}

/**
 * A program that a node runs for one call and forgets, since the call names no contract. It returns the block number and the
 * balance of every appended address, or fails if the contract returns no balance. So a few calls count thousands of addresses,
 * each at a single block.
 */
export const balancesCall = (contract: string, addresses: readonly string[]): string =>
  `0x${BALANCES_PROGRAM}${contract.slice(2)}${addresses.map((address) => address.slice(2)).join('')}`

/** Memory: the question at 0, the contract in the word at 0x40, the answer at 0x80; stack: `out` and `at`. */
export const BALANCES_PROGRAM = [
  '6370a0823160e01b600052', // the question begins with the selector of balanceOf(address)
  '60146057604c39', // the contract, appended to the program, goes to 0x40
  '43608052', // the answer begins with the block number
  '60a0606b', // out = 0xa0, at = the first address
  '5b38811015604857', // while at < the end of the code
  '601481601039', // the question ends with the address
  '602082602460006040515afa', // its balance goes to out
  '3d601f101615605157', // give up if that failed or returned less than a word
  '6014019060200190601a56', // at += 20, out += 32
  '5b50608090036080f3', // return from 0x80 to out
  '5b60006000fd', // give up
].join('')

type Blocks = { readonly contract: string; readonly after: bigint; readonly to: bigint }

/**
 * The sum of incoming minus outgoing transfers of each address, among those that `counts` accepts. Asks for all transfers of the
 * contract, because nodes accept only a few addresses in one question; summed transfers are not kept.
 */
const movedBetween = async (
  endpoint: Endpoint,
  { contract, after, to, counts }: Blocks & { counts: (address: string, height: bigint) => boolean },
): Promise<ReadonlyMap<string, bigint>> => {
  if (to - after > MOST_BLOCKS)
    throw new EndpointError('refused', `the books are ${to - after} blocks behind, too many to add up`)
  const moved = new Map<string, bigint>()
  const add = (address: string, height: bigint, value: bigint) => {
    if (counts(address, height)) moved.set(address, (moved.get(address) ?? 0n) + value)
  }
  let transfers = 0
  for (let done = after; done < to; done += BLOCKS_AT_ONCE) {
    const end = to - done > BLOCKS_AT_ONCE ? done + BLOCKS_AT_ONCE : to
    for await (const page of pagesOf(endpoint, { contract, after: done, to: end })) {
      transfers += page.length
      if (transfers > MOST_TRANSFERS)
        throw new EndpointError('malformed', `more than ${MOST_TRANSFERS} transfers in ${end - after} blocks`)
      for (const { from, to: receiver, height, value } of page) {
        add(receiver, height, value)
        add(from, height, -value)
      }
    }
  }
  return moved
}

/**
 * Yields answer by answer, so that only one is held in memory. After a refusal, or an answer that is too long, it asks for half
 * as many blocks.
 */
async function* pagesOf(
  endpoint: Endpoint,
  { contract, after, to }: Blocks,
): AsyncGenerator<readonly TransferLog[]> {
  let page: readonly TransferLog[]
  try {
    page = await endpoint.transfers({ contract, fromHeight: after + 1n, toHeight: to })
  } catch (error) {
    if (to - after < 2n || endpointErrorOf(error).fault === 'unreachable') throw error
    const middle = after + (to - after) / 2n
    yield* pagesOf(endpoint, { contract, after, to: middle })
    yield* pagesOf(endpoint, { contract, after: middle, to })
    return
  }
  yield page
}
