import { type Node, recordOf, text } from '../endpoints/node.ts'

/** A transfer of the right token to a player, as the node itself has it in a final block. */
export type Fact = {
  readonly key: string
  readonly player: bigint
  readonly raw: bigint
  readonly height: bigint
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Every transfer that should be a deposit by now, read from the node behind all endpoints without code of the product. */
export async function readFacts(
  node: Node,
  { token, players, final }: { token: string; players: ReadonlyMap<string, bigint>; final: bigint },
): Promise<Fact[]> {
  const logs = await node.ask('eth_getLogs', [
    { address: token, fromBlock: '0x0', toBlock: `0x${final.toString(16)}`, topics: [TRANSFER] },
  ])
  if (!Array.isArray(logs)) throw new Error('the node has no logs')
  return logs.flatMap((each: unknown) => {
    const log = recordOf(each)
    const topics: readonly unknown[] = Array.isArray(log['topics']) ? log['topics'] : []
    const player = players.get(`0x${String(topics[2]).slice(-40)}`)
    const raw = BigInt(text(log, 'data'))
    if (player === undefined || raw === 0n) return []
    const key = `${text(log, 'transactionHash')} ${Number(BigInt(text(log, 'logIndex')))}`
    return [{ key, player, raw, height: BigInt(text(log, 'blockNumber')) }]
  })
}

const DIGITS = 10n ** 12n
const MINIMUM = 1_000_000n
/** When this many of a player's wait, they are credited below the minimum. */
export const MOST_WAITING = 100

/** What each player should have, and what should wait, after these deposits one by one. */
export function oweBy(facts: readonly Fact[]): {
  balances: Map<bigint, bigint>
  unclaimed: bigint
  dust: bigint
} {
  const balances = new Map<bigint, bigint>()
  const waiting = new Map<bigint, { readonly sum: bigint; readonly count: number }>()
  let dust = 0n
  const credit = (player: bigint, amount: bigint) =>
    balances.set(player, (balances.get(player) ?? 0n) + amount)
  for (const { player, raw } of facts) {
    const amount = raw / DIGITS
    dust += raw % DIGITS
    if (amount >= MINIMUM) {
      credit(player, amount)
      continue
    }
    if (amount === 0n) continue
    const before = waiting.get(player) ?? { sum: 0n, count: 0 }
    const small = { sum: before.sum + amount, count: before.count + 1 }
    if (small.sum < MINIMUM && small.count < MOST_WAITING) waiting.set(player, small)
    else {
      waiting.delete(player)
      credit(player, small.sum)
    }
  }
  const unclaimed = [...waiting.values()].reduce((all, { sum }) => all + sum, 0n)
  return { balances, unclaimed, dust }
}
