import type { BlockHash } from '@nibble/domain'
import { type Endpoint, EndpointError } from '../endpoint.ts'
import { topicOf } from './transfer-log.ts'

/** Questions under way at once. */
const AT_ONCE = 16
const ATTEMPTS = 10
const MOST_BLOCKS = 5_000n

/** keccak256('balanceOf(address)'), its first four bytes. */
const BALANCE_CALL = '0x70a08231'

/**
 * What these addresses held together at the end of a block: their balances now, less what moved since. So no node has
 * to remember old balances. Throws an EndpointError where it cannot be had.
 */
export const readHoldings = async (
  endpoint: Endpoint,
  {
    contract,
    addresses,
    at,
  }: { readonly contract: string; readonly addresses: readonly string[]; readonly at: bigint },
): Promise<bigint> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await newest(endpoint)
    const held = await sumBalances(endpoint, contract, addresses)
    const after = await newest(endpoint)
    if (before.hash === after.hash)
      return held - (await movedSince(endpoint, { contract, addresses, at, to: after.height }))
  }
  throw new EndpointError('refused', 'its blocks come faster than balances can be read')
}

const newest = async (endpoint: Endpoint): Promise<{ height: bigint; hash: BlockHash }> => {
  const head = await endpoint.block('latest')
  if (head === null) throw new EndpointError('refused', 'it has no newest block')
  return head
}

const sumBalances = async (
  endpoint: Endpoint,
  contract: string,
  addresses: readonly string[],
): Promise<bigint> => {
  let held = 0n
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const balances = await Promise.all(
      addresses.slice(at, at + AT_ONCE).map(async (address) => {
        const answer = await endpoint.call({
          to: contract,
          data: `${BALANCE_CALL}${topicOf(address).slice(2)}`,
        })
        if (!/^0x[0-9a-f]{64}$/.test(answer)) throw new EndpointError('malformed', 'a balance that is none')
        return BigInt(answer)
      }),
    )
    for (const balance of balances) held += balance
  }
  return held
}

/** What came to these addresses in later blocks, less what left them. */
const movedSince = async (
  endpoint: Endpoint,
  question: { contract: string; addresses: readonly string[]; at: bigint; to: bigint },
): Promise<bigint> => {
  const { contract, addresses, at, to } = question
  if (to - at > MOST_BLOCKS) throw new EndpointError('refused', `the books are ${to - at} blocks behind it`)
  if (to <= at) return 0n
  const range = { contract, fromHeight: at + 1n, toHeight: to }
  const came = await endpoint.transfers({ ...range, to: addresses })
  const left = await endpoint.transfers({ ...range, from: addresses })
  const sum = (logs: typeof came) => logs.reduce((total, { value }) => total + value, 0n)
  return sum(came) - sum(left)
}
