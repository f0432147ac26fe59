import { type Endpoint, EndpointError, headerAt, type TransferFilter, type TransferLog } from '../endpoint.ts'
import type { Header } from '../header.ts'
import { malformed } from '../rpc/answer.ts'
import { readBloom } from './bloom.ts'
import { TRANSFER_TOPIC, topicOf } from './transfer-log.ts'

/** An endpoint shows more or other logs than its own blocks can hold: it lies or is broken. */
export class ImpossibleLogs extends EndpointError {
  constructor(count: number, { height }: Header, why: string) {
    super('malformed', `it showed ${count} logs, which its blocks cannot contain: in block ${height} ${why}`)
    this.name = 'ImpossibleLogs'
  }
}

/** Up to this many logs are cheap to read; they are checked only if they concern somebody. */
const FEW = 2_000
const FEW_IN_BLOCK = 200n
/** With three topics and 32 bytes of data a Transfer takes 4 × 375 + 32 × 8 gas, of which a fifth may be refunded. */
const GAS_OF_LOG = 1_404n
/** The block's filter is checked for this many logs per block. */
const LOOKED_AT = 8
const BLOCKS_AT_ONCE = 16

/**
 * Checks an answer with very many logs against the endpoint's own headers before any further work. Throws ImpossibleLogs if they
 * cannot hold them.
 */
export const checkLogs = async (
  endpoint: Endpoint,
  { contract, fromHeight, toHeight }: TransferFilter,
  logs: readonly TransferLog[],
): Promise<void> => {
  if (BigInt(logs.length - FEW) <= FEW_IN_BLOCK * (toHeight - fromHeight + 1n)) return
  const byHeight = new Map<bigint, TransferLog[]>()
  for (const log of logs) {
    const some = byHeight.get(log.height)
    if (some === undefined) byHeight.set(log.height, [log])
    else some.push(log)
  }
  const blocks = [...byHeight]
  const holdBlock = async ([height, some]: readonly [bigint, readonly TransferLog[]]) => {
    const header = await headerAt(endpoint, height)
    const elsewhere = some.find(({ blockHash }) => blockHash !== header.hash)
    if (elsewhere !== undefined) {
      // After a reorganisation it still knows the replaced block.
      const replaced = await endpoint.block(elsewhere.blockHash)
      if (replaced?.height === height) throw malformed(`logs are from a replaced block ${height}`)
      throw new ImpossibleLogs(logs.length, header, 'some are from a different block')
    }
    if (BigInt(some.length) * GAS_OF_LOG > BigInt(header.fields['gasUsed'] ?? '0x0'))
      throw new ImpossibleLogs(logs.length, header, `${some.length} would need more gas than was used`)
    if (!some.slice(0, LOOKED_AT).every(placeCheck(header, contract).isAdmitted))
      throw new ImpossibleLogs(logs.length, header, 'the logs filter excludes some')
  }
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_ONCE)
    await Promise.all(blocks.slice(at, at + BLOCKS_AT_ONCE).map(holdBlock))
}

/** For the logs of one block. `check` throws if a log is of another block, or the filter excludes it. */
export const placeCheck = (
  { hash, fields }: Header,
  contract: string,
): { readonly isAdmitted: (log: TransferLog) => boolean; readonly check: (log: TransferLog) => void } => {
  const mayContain = readBloom(fields['logsBloom'] ?? '0x')
  const isAdmitted = ({ from, to }: TransferLog) =>
    [contract, TRANSFER_TOPIC, topicOf(from), topicOf(to)].every(mayContain)
  const check = (log: TransferLog) => {
    if (log.blockHash !== hash) throw malformed(`a log is from a different block ${log.height}`)
    if (!isAdmitted(log)) throw malformed(`the logs filter of block ${log.height} excludes a log`)
  }
  return { isAdmitted, check }
}
