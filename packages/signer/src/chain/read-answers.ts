import * as z from 'zod'

// What endpoints answer, as far as the signer reads it. Anything else throws.

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

export type Receipt = z.output<typeof receipt>

export const readQuantity = (answer: unknown): bigint => quantity.parse(answer)
export const readReceipt = (answer: unknown): Receipt | null => receipt.nullable().parse(answer)
export const readBlock = (answer: unknown): z.output<typeof block> => block.parse(answer)
