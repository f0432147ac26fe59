import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BlockHash } from '@nibble/domain'
import { type Endpoint, endpointErrorOf, headerAt, type TransferLog } from '../endpoint.ts'
import { placeCheck } from './check-logs.ts'

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
  | {
      readonly kind: 'shown'
      readonly end: BlockMark
      readonly transfers: readonly Transfer[]
      /** Views with the same key are equal. */
      readonly key: string
    }
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
    const key = await keyOf(end.hash, transfers)
    return { kind: 'shown', end: { height: end.height, hash: end.hash }, transfers, key }
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

  const readBlock = async (height: bigint) => {
    const header = await headerAt(endpoint, height)
    return { ...placeCheck(header, contract), timeMs: header.timeMs }
  }
  const blocks = new Map<bigint, Awaited<ReturnType<typeof readBlock>>>()
  const transfers: Transfer[] = []
  // Anybody can transfer zero to anybody, for gas alone.
  for await (const log of inTurns(logs.filter(({ to, value }) => value > 0n && ours.has(to)))) {
    const block = blocks.get(log.height) ?? (await readBlock(log.height))
    blocks.set(log.height, block)
    block.check(log)
    transfers.push({ ...log, timeMs: block.timeMs })
  }
  return transfers
}

const keyOf = async (end: BlockHash, transfers: readonly Transfer[]): Promise<string> => {
  const hash = createHash('sha256').update(end)
  for await (const { blockHash, transaction, logIndex, to, value } of inTurns(transfers))
    hash.update(`${blockHash} ${transaction} ${logIndex} ${to} ${value}\n`)
  return hash.digest('hex')
}

/** Hashing the addresses of these takes some milliseconds. */
const LOGS_PER_TURN = 250

/** Rounds and bets go on in between. */
export async function* inTurns<One>(all: readonly One[]): AsyncGenerator<One> {
  for (let at = 0; at < all.length; at += LOGS_PER_TURN) {
    if (at > 0) await nextTurn()
    yield* all.slice(at, at + LOGS_PER_TURN)
  }
}
