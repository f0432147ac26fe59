import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hexOf } from '../hex.ts'
import { fieldOf } from '../read-fields.ts'
import type { Anchor } from './signed.ts'

/** The contract's event for a seal: `event Sealed(uint64 indexed drawAt, bytes32 commitment)`. */
export const SEALED_TOPIC = hexOf(keccak_256(utf8ToBytes('Sealed(uint64,bytes32)')))

type Claimed = Pick<Anchor, 'contract' | 'drawAt' | 'commitment'> &
  Partial<Pick<Anchor, 'height' | 'blockHash'>>

/**
 * Whether a transaction receipt, as from eth_getTransactionReceipt, has the claimed event, in the claimed block if
 * there is one.
 */
export const holdsSeal = (receipt: unknown, claimed: Claimed): boolean => {
  const logs = own(receipt, 'logs')
  return own(receipt, 'status') === '0x1' && Array.isArray(logs) && logs.some((log) => isSeal(log, claimed))
}

const isSeal = (log: unknown, { contract, drawAt, commitment, height, blockHash }: Claimed): boolean => {
  const topics = own(log, 'topics')
  return (
    lower(own(log, 'address')) === contract &&
    Array.isArray(topics) &&
    lower(topics[0]) === SEALED_TOPIC &&
    lower(topics[1]) === `0x${drawAt.toString(16).padStart(64, '0')}` &&
    lower(own(log, 'data')) === hexOf(commitment) &&
    (height === undefined || lower(own(log, 'blockNumber')) === `0x${height.toString(16)}`) &&
    (blockHash === undefined || lower(own(log, 'blockHash')) === blockHash)
  )
}

const own = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null ? fieldOf(json, name) : undefined

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')
