import { type Amount, type BlockHash, rawOf } from '@nibble/domain'
import { agreeOnPayment, type Endpoint, type PaymentSeen } from '../../chain/index.ts'

/** A payment that the signer has told the end of. */
export type ReportedPayment = {
  readonly transaction: BlockHash
  readonly to: string
  readonly amount: Amount
  /** Block 0 of the chain that it was for; null where the signer kept nothing of it. */
  readonly chain: string | null
}

/** `gone`: it was for a development chain that is no more. Null: it cannot be told now. */
export type LookAtPayment = (payment: ReportedPayment) => Promise<PaymentSeen | 'gone' | null>

/** Where this server looks: its own endpoints, token and treasury, not the signer's. */
export type PaymentsSeenAt = {
  readonly endpoints: readonly Endpoint[]
  readonly quorum: number
  readonly genesisHash: string | null
  readonly contract: string
  readonly treasury: string
  readonly decimals: number
  /** A development chain, which may be made anew. */
  readonly resettable: boolean
}

/** What the final blocks show of a payment, by a quorum of this server's own endpoints. */
export const paymentLook =
  (where: () => PaymentsSeenAt): LookAtPayment =>
  async ({ transaction, to, amount, chain }) => {
    const { endpoints, quorum, genesisHash, contract, treasury, decimals, resettable } = where()
    if (genesisHash === null) return null
    if (resettable && chain !== null && chain !== genesisHash) return 'gone'
    const answer = await agreeOnPayment({
      ...{ endpoints, quorum, transaction, to: to.toLowerCase(), raw: rawOf(amount, decimals) },
      ...{ contract: contract.toLowerCase(), from: treasury.toLowerCase() },
    })
    return answer.kind === 'agreed' ? answer.seen : null
  }
