import { type BlockHash, normaliseHash } from '@nibble/domain'
import type { Receipt, ReceiptTransfer } from '../endpoint.ts'
import { malformed } from '../rpc/answer.ts'
import { TRANSFER_TOPIC } from './transfer-log.ts'

/** Reads an answer to `eth_getTransactionReceipt`; throws `malformed` if it is not a receipt of this transaction. */
export const readReceipt = (answer: unknown, transaction: BlockHash): Receipt | null => {
  if (answer === null) return null
  const fields = recordOf(answer)
  if (normaliseHash(text(fields['transactionHash'])) !== transaction)
    throw malformed('the receipt is for a different transaction')
  const blockHash = normaliseHash(text(fields['blockHash']))
  const logs: unknown = fields['logs']
  if (blockHash === null || !Array.isArray(logs))
    throw malformed('the receipt has no valid block hash or logs')
  return {
    height: quantity(fields['blockNumber']),
    blockHash,
    succeeded: quantity(fields['status']) === 1n,
    from: address(fields['from']),
    to: fields['to'] === null || fields['to'] === undefined ? null : address(fields['to']),
    transfers: logs.flatMap((log: unknown) => transferIn(recordOf(log))),
  }
}

/** None for any other log. */
const transferIn = (log: Readonly<Record<string, unknown>>): ReceiptTransfer[] => {
  const topics: readonly unknown[] = Array.isArray(log['topics']) ? log['topics'] : []
  const [from, to] = topics.slice(1).map((topic) => /^0x0{24}([0-9a-f]{40})$/i.exec(text(topic))?.[1])
  const data = text(log['data'])
  if (topics.length !== 3 || topics[0] !== TRANSFER_TOPIC || !/^0x[0-9a-f]{64}$/i.test(data)) return []
  if (from === undefined || to === undefined) return []
  return [
    {
      contract: address(log['address']),
      from: `0x${from.toLowerCase()}`,
      to: `0x${to.toLowerCase()}`,
      value: BigInt(data),
      logIndex: /^0x[0-9a-f]{1,8}$/i.test(text(log['logIndex'])) ? Number(log['logIndex']) : null,
    },
  ]
}

const recordOf = (json: unknown): Readonly<Record<string, unknown>> => {
  if (typeof json !== 'object' || json === null) throw malformed('the receipt is not an object')
  return { ...json }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const quantity = (value: unknown): bigint => {
  if (!/^0x[0-9a-f]{1,12}$/i.test(text(value)))
    throw malformed('the receipt has no valid block number or status')
  return BigInt(text(value))
}

const address = (value: unknown): string => {
  if (!/^0x[0-9a-f]{40}$/i.test(text(value))) throw malformed('the receipt has no valid addresses')
  return text(value).toLowerCase()
}
