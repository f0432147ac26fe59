import { askEndpoints } from '../ask-endpoints.ts'
import type { Endpoint } from '../endpoint.ts'
import { operatorsOf } from './agree-on.ts'
import { highestOfQuorum } from './agree-on-transfers.ts'
import { type BlockMark, type FindOurs, inTurns, readTransfers, type Transfer } from './view-range.ts'

/** Transfers in blocks that are not final yet. They may disappear again. */
export type SeenTransfers = { readonly head: bigint; readonly transfers: readonly Transfer[] }

type ObserveTransfersInput = {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly after: BlockMark
  /** The most blocks read ahead. */
  readonly most: bigint
  readonly contract: string
  readonly findOurs: FindOurs
}

/** Transfers after a block, up to the newest one, that a quorum of operators shows; null if there is no quorum. */
export const observeTransfers = async (input: ObserveTransfersInput): Promise<SeenTransfers | null> => {
  const { endpoints, quorum, after, most, contract, findOurs } = input
  const check = async (endpoint: Endpoint) => {
    const head = await endpoint.block('latest')
    if (head === null) return []
    const ahead = head.height - after.height
    const to = ahead > most ? after.height + most : head.height
    const transfers = ahead <= 0n ? [] : await readTransfers(endpoint, { after, to, contract, findOurs })
    return [{ endpoint, height: head.height, transfers }]
  }
  const { answered } = await askEndpoints({
    endpoints,
    ask: check,
    stands: (said) => operatorsOf(said) >= quorum,
  })
  const reported = answered.flatMap(({ answer }) => answer)
  const head = highestOfQuorum(reported, quorum)
  if (head === null) return null

  const shown = new Map<string, { readonly transfer: Transfer; readonly by: { endpoint: Endpoint }[] }>()
  for (const { endpoint, transfers } of reported)
    for await (const transfer of inTurns(transfers)) {
      const key = `${transfer.blockHash} ${transfer.transaction} ${transfer.logIndex} ${transfer.to} ${transfer.value}`
      const known = shown.get(key) ?? { transfer, by: [] }
      known.by.push({ endpoint })
      shown.set(key, known)
    }
  const agreed = [...shown.values()].filter(({ by }) => operatorsOf(by) >= quorum)
  return { head, transfers: agreed.map(({ transfer }) => transfer) }
}
