import type { BlockHash } from '@nibble/domain'
import { type Endpoint, endpointErrorOf, headerAt, type TransferLog } from '../endpoint.ts'
import type { Header } from '../header.ts'
import { checkPlace } from './check-logs.ts'

/** A transfer with the time of its block. */
export type Transfer = TransferLog & { readonly timeMs: number }

/** A block by height and hash. */
export type BlockMark = { readonly height: bigint; readonly hash: BlockHash }

/** Which of these lower-case addresses are of interest. */
export type FindOurs = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * The blocks to read for transfers of the contract. Endpoints are asked for all transfers, and only then `findOurs` selects those
 * of interest by address. So an address given out meanwhile is not missed, questions stay short however many addresses there are,
 * and no endpoint learns which are ours. With a null `findOurs` no transfer is of interest.
 */
export type Range = {
  readonly after: BlockMark
  readonly to: bigint
  readonly contract: string
  readonly findOurs: FindOurs | null
}

/** What one endpoint shows of a range of final blocks. */
export type RangeView =
  | { readonly kind: 'shown'; readonly end: BlockMark; readonly transfers: readonly Transfer[] }
  | { readonly kind: 'other_history'; readonly why: string }
  | { readonly kind: 'absent'; readonly why: string }

/** Never throws: an endpoint that cannot answer, or contradicts its own headers, is absent. */
export const viewRange = async (endpoint: Endpoint, range: Range): Promise<RangeView> => {
  try {
    const before = await endpoint.block(range.after.height)
    if (before === null || before.hash !== range.after.hash)
      return {
        kind: 'other_history',
        why: `its block ${range.after.height} differs from the one that was final`,
      }

    const transfers = await readTransfers(endpoint, range)
    const end = await headerAt(endpoint, range.to)
    return { kind: 'shown', end: { height: end.height, hash: end.hash }, transfers }
  } catch (error) {
    const { fault, message } = endpointErrorOf(error)
    return { kind: 'absent', why: `${fault}: ${message}` }
  }
}

/** Throws an EndpointError if a log belongs to a block other than the endpoint shows at that height, or cannot be in it. */
export const readTransfers = async (
  endpoint: Endpoint,
  { after, to, contract, findOurs }: Range,
): Promise<readonly Transfer[]> => {
  if (findOurs === null) return []
  const logs = await endpoint.transfers({ contract, fromHeight: after.height + 1n, toHeight: to })
  const ours = await findOurs([...new Set(logs.map((log) => log.to))])

  const headers = new Map<bigint, Header>()
  const transfers: Transfer[] = []
  for (const log of logs.filter((one) => ours.has(one.to))) {
    const header = headers.get(log.height) ?? (await headerAt(endpoint, log.height))
    headers.set(log.height, header)
    checkPlace(log, header, contract)
    if (log.value > 0n) transfers.push({ ...log, timeMs: header.timeMs })
  }
  return transfers
}
