import { type BlockHash, normaliseHash } from '@nibble/domain'
import type { TransferFilter, TransferLog } from '../endpoint.ts'
import { malformed } from '../rpc/answer.ts'

/** keccak256('Transfer(address,address,uint256)') */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** The filter as `eth_getLogs` takes it. */
export const filterParam = ({ contract, fromHeight, toHeight }: TransferFilter): object => ({
  address: contract,
  fromBlock: `0x${fromHeight.toString(16)}`,
  toBlock: `0x${toHeight.toString(16)}`,
  topics: [TRANSFER_TOPIC],
})

/**
 * Parses an answer to that filter, in chain order. Throws `malformed` for a log that the filter excludes, for a duplicate, and
 * for a log that is not a Transfer.
 */
export const readTransferLogs = (answer: unknown, filter: TransferFilter): readonly TransferLog[] => {
  if (!Array.isArray(answer)) throw malformed('the logs are not a list')
  const logs = answer.map((each: unknown) => readLog(each, filter)).sort(inChainOrder)
  const twice = logs.some((log, at) => {
    const before = logs[at - 1]
    return before !== undefined && inChainOrder(before, log) === 0
  })
  if (twice) throw malformed('the same log appears twice')
  return logs
}

const inChainOrder = (a: TransferLog, b: TransferLog): number =>
  a.height === b.height ? a.logIndex - b.logIndex : a.height < b.height ? -1 : 1

const readLog = (json: unknown, { contract, fromHeight, toHeight }: TransferFilter): TransferLog => {
  if (typeof json !== 'object' || json === null) throw malformed('a log is not an object')
  const fields: Readonly<Record<string, unknown>> = { ...json }
  const topics: readonly unknown[] = Array.isArray(fields['topics']) ? fields['topics'] : []
  if (fields['removed'] === true) throw malformed('a log was removed')
  if (text(fields['address']).toLowerCase() !== contract)
    throw malformed('a log is from a different contract')
  if (topics.length !== 3 || topics[0] !== TRANSFER_TOPIC) throw malformed('a log is not a Transfer event')

  const log: TransferLog = {
    height: quantity(fields['blockNumber']),
    blockHash: hash(fields['blockHash']),
    transaction: hash(fields['transactionHash']),
    logIndex: Number(quantity(fields['logIndex'])),
    from: addressIn(topics[1]),
    to: addressIn(topics[2]),
    value: word(fields['data']),
  }
  if (log.height < fromHeight || log.height > toHeight)
    throw malformed('a log is from outside the requested blocks')
  return log
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const quantity = (value: unknown): bigint => {
  if (!/^0x[0-9a-f]{1,12}$/i.test(text(value))) throw malformed('a log has no valid block number or index')
  return BigInt(text(value))
}

const hash = (value: unknown): BlockHash => {
  const found = normaliseHash(text(value))
  if (found === null) throw malformed('a log has no valid hashes')
  return found
}

const addressIn = (topic: unknown): string => {
  const found = /^0x0{24}([0-9a-f]{40})$/i.exec(text(topic))?.[1]
  if (found === undefined) throw malformed('a log has no valid addresses')
  return `0x${found.toLowerCase()}`
}

const word = (value: unknown): bigint => {
  if (!/^0x[0-9a-f]{64}$/i.test(text(value))) throw malformed('a log has no valid value')
  return BigInt(text(value))
}
