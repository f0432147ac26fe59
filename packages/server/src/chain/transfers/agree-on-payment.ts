import type { BlockHash } from '@nibble/domain'
import type { Receipt } from '../endpoint.ts'
import { type Endpoint, EndpointError } from '../endpoint.ts'
import { malformed } from '../rpc/answer.ts'
import { agreeOn } from './agree-on.ts'
import { readBloom } from './bloom.ts'
import { TRANSFER_TOPIC, topicOf } from './transfer-log.ts'

/** A payment that the signer claims to have made by this transaction. Addresses are lower-case. */
export type Payment = {
  readonly transaction: BlockHash
  readonly contract: string
  readonly from: string
  readonly to: string
  /** In contract units. */
  readonly raw: bigint
}

/**
 * What a final block shows of it. `paid`: exactly this payment was made. `reverted`: the payer called the contract and nothing
 * moved. `other`: it was mined and did something else. `unseen`: it is in no final block.
 */
export type PaymentSeen = 'paid' | 'reverted' | 'other' | 'unseen'

export type PaymentAnswer =
  | { readonly kind: 'agreed'; readonly seen: PaymentSeen }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** The result of a payment, if one quorum of operators agrees on it and no other quorum disagrees. */
export const agreeOnPayment = async ({
  endpoints,
  quorum,
  ...payment
}: Payment & {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
}): Promise<PaymentAnswer> => {
  const answer = await agreeOn({
    endpoints,
    quorum,
    ask: (endpoint) => viewPayment(endpoint, payment),
    wordOf: ({ seen, blockHash }) => `${seen} ${blockHash}`,
  })
  return answer.kind === 'agreed' ? { kind: 'agreed', seen: answer.result.seen } : answer
}

type View = { readonly seen: PaymentSeen; readonly blockHash: string }

const UNSEEN: View = { seen: 'unseen', blockHash: '' }

const viewPayment = async (endpoint: Endpoint, payment: Payment): Promise<View> => {
  const receipt = await endpoint.receipt(payment.transaction)
  if (receipt === null) return UNSEEN
  const final = await endpoint.block('finalized')
  if (final === null || final.height < receipt.height) return UNSEEN

  const header = await endpoint.block(receipt.height)
  if (header === null) throw new EndpointError('refused', `it has no block ${receipt.height}`)
  if (header.hash !== receipt.blockHash)
    throw malformed(`the receipt names a different block ${receipt.height}`)
  const seen = meaningOf(receipt, payment)
  const parts = [payment.contract, TRANSFER_TOPIC, topicOf(payment.from), topicOf(payment.to)]
  if (seen === 'paid' && !parts.every(readBloom(header.fields['logsBloom'] ?? '0x')))
    throw malformed(`the logs filter of block ${receipt.height} does not contain the payment`)
  return { seen, blockHash: header.hash }
}

const meaningOf = (receipt: Receipt, { contract, from, to, raw }: Payment): PaymentSeen => {
  if (!receipt.succeeded) return receipt.from === from && receipt.to === contract ? 'reverted' : 'other'
  const isPaid = receipt.transfers.some(
    (one) => one.contract === contract && one.from === from && one.to === to && one.value === raw,
  )
  return isPaid ? 'paid' : 'other'
}
