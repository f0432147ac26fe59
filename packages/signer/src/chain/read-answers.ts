import type { Hash } from 'viem'
import * as z from 'zod'

// Parses the parts of endpoints' answers that the signer reads. Anything else throws.

const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase())
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text))
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase())

const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: quantity,
  status: quantity,
  logs: z.array(z.object({ address, topics: z.array(hash), data: z.string() })),
})
const block = z.object({ number: quantity, hash })

const transfer = z.object({
  transactionHash: hash,
  blockNumber: quantity,
  topics: z.tuple([hash, hash, hash]),
  data: quantity,
})

export type Receipt = z.output<typeof receipt>

/** A payment out of an address, from the token's event. */
export type TransferOut = {
  readonly hash: Hash
  readonly height: bigint
  readonly to: string
  readonly units: bigint
}

/** Transfers of an ERC-20 token, with sender and receiver in the topics. */
export const readTransfers = (answer: unknown): TransferOut[] =>
  z
    .array(transfer)
    .parse(answer)
    .map(({ transactionHash, blockNumber, topics, data }) => ({
      hash: `0x${transactionHash.slice(2)}`,
      height: blockNumber,
      to: `0x${topics[2].slice(-40)}`,
      units: data,
    }))

export const readQuantity = (answer: unknown): bigint => quantity.parse(answer)
export const readReceipt = (answer: unknown): Receipt | null => receipt.nullable().parse(answer)
export const readBlock = (answer: unknown): z.output<typeof block> => block.parse(answer)
