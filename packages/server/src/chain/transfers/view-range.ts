import type { BlockHash } from '@nibble/domain'
import { type Endpoint, EndpointError, endpointErrorOf } from '../endpoint.ts'
import type { Header } from '../header.ts'
import { malformed } from '../rpc/answer.ts'
import { mayHold } from './bloom.ts'
import { TRANSFER_TOPIC, type TransferLog, topicOf } from './transfer-log.ts'

/** A transfer with the time of its block. */
export type Transfer = TransferLog & { readonly timeMs: number }

/** A block by height and hash. */
export type BlockMark = { readonly height: bigint; readonly hash: BlockHash }

/** Which blocks are looked at for transfers of the contract to these addresses. */
export type Range = {
  readonly after: BlockMark
  readonly to: bigint
  readonly contract: string
  readonly recipients: readonly string[]
}

/** What one endpoint shows of a range of final blocks. */
export type RangeView =
  | { readonly kind: 'shown'; readonly end: BlockMark; readonly transfers: readonly Transfer[] }
  | { readonly kind: 'other_history'; readonly why: string }
  | { readonly kind: 'absent'; readonly why: string }

/** Addresses in one question. */
const AT_ONCE = 500

/** Never throws: what an endpoint cannot answer, or what its own headers disprove, makes it absent. */
export const viewRange = async (endpoint: Endpoint, range: Range): Promise<RangeView> => {
  try {
    const before = await endpoint.block(range.after.height)
    if (before === null || before.hash !== range.after.hash)
      return { kind: 'other_history', why: `its block ${range.after.height} is not the one that was final` }

    const transfers = await readTransfers(endpoint, range)
    const end = await headerAt(endpoint, range.to)
    return { kind: 'shown', end: { height: end.height, hash: end.hash }, transfers }
  } catch (error) {
    const { fault, message } = endpointErrorOf(error)
    return { kind: 'absent', why: `${fault}: ${message}` }
  }
}

/** Throws an EndpointError where a log is not of the block that the endpoint shows at its height, or cannot be in it. */
export const readTransfers = async (
  endpoint: Endpoint,
  { after, to, contract, recipients }: Range,
): Promise<readonly Transfer[]> => {
  const logs: TransferLog[] = []
  for (let at = 0; at < recipients.length; at += AT_ONCE) {
    const filter = { contract, fromHeight: after.height + 1n, toHeight: to }
    logs.push(...(await endpoint.transfers({ ...filter, to: recipients.slice(at, at + AT_ONCE) })))
  }

  const headers = new Map<bigint, Header>()
  const transfers: Transfer[] = []
  for (const log of logs) {
    const header = headers.get(log.height) ?? (await headerAt(endpoint, log.height))
    headers.set(log.height, header)
    checkPlace(log, header, contract)
    if (log.value > 0n) transfers.push({ ...log, timeMs: header.timeMs })
  }
  return transfers.sort((a, b) =>
    a.height === b.height ? a.logIndex - b.logIndex : a.height < b.height ? -1 : 1,
  )
}

const checkPlace = (log: TransferLog, header: Header, contract: string): void => {
  if (log.blockHash !== header.hash) throw malformed(`a log of another block ${log.height}`)
  const bloom = header.fields['logsBloom'] ?? '0x'
  const parts = [contract, TRANSFER_TOPIC, topicOf(log.from), topicOf(log.to)]
  if (!parts.every((part) => mayHold(bloom, part)))
    throw malformed(`a log that block ${log.height} does not hold`)
}

const headerAt = async (endpoint: Endpoint, height: bigint): Promise<Header> => {
  const header = await endpoint.block(height)
  if (header === null) throw new EndpointError('refused', `it has no block ${height}`)
  return header
}
