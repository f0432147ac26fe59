import { type BlockHash, normaliseHash } from '@nibble/domain'
import type { SealFilter, SealLog } from '../endpoint.ts'
import { malformed } from '../rpc/answer.ts'

/** keccak256('Sealed(uint64,bytes32)') */
export const SEALED_TOPIC = '0x4b2ca3d59bd925f069100bf31e0b79eb1b2e4eafd8a831e77fc8dd61d82decbb'

const drawTopic = (drawAtMs: bigint): string => `0x${drawAtMs.toString(16).padStart(64, '0')}`

/** The filter as `eth_getLogs` takes it. */
export const sealFilterParam = ({ contract, drawAtMs, fromHeight, toHeight }: SealFilter): object => ({
  address: contract,
  fromBlock: `0x${fromHeight.toString(16)}`,
  toBlock: `0x${toHeight.toString(16)}`,
  topics: [SEALED_TOPIC, drawTopic(drawAtMs)],
})

/** Reads an answer to that filter; throws `malformed` for anything the filter excludes. */
export const readSealLogs = (answer: unknown, filter: SealFilter): readonly SealLog[] => {
  if (!Array.isArray(answer)) throw malformed('the logs are not a list')
  return answer.map((json: unknown): SealLog => {
    if (typeof json !== 'object' || json === null) throw malformed('a log is not an object')
    const fields: Readonly<Record<string, unknown>> = { ...json }
    const topics: readonly unknown[] = Array.isArray(fields['topics']) ? fields['topics'] : []
    if (fields['removed'] === true) throw malformed('a log was removed')
    if (text(fields['address']).toLowerCase() !== filter.contract.toLowerCase())
      throw malformed('a log is from a different contract')
    if (topics.length !== 2 || topics[0] !== SEALED_TOPIC || topics[1] !== drawTopic(filter.drawAtMs))
      throw malformed('a log is not a seal of this draw')
    const commitment = /^0x([0-9a-f]{64})$/i.exec(text(fields['data']))?.[1]
    const height = text(fields['blockNumber'])
    if (commitment === undefined || !/^0x[0-9a-f]{1,12}$/i.test(height))
      throw malformed('a seal has no valid commitment or block number')
    const log = {
      height: BigInt(height),
      blockHash: hash(fields['blockHash']),
      transaction: hash(fields['transactionHash']),
      commitment: commitment.toLowerCase(),
    }
    if (log.height < filter.fromHeight || log.height > filter.toHeight)
      throw malformed('a log is from outside the requested blocks')
    return log
  })
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const hash = (value: unknown): BlockHash => {
  const found = normaliseHash(text(value))
  if (found === null) throw malformed('a seal has no valid hashes')
  return found
}
