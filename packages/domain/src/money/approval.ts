import { type Amount, formatAmount } from './amount.ts'

/** One payment on the chain, as operators approve it and the signer would make it. */
export type ApprovedPayment = {
  readonly chainId: number
  /** The chain's block 0. */
  readonly genesis: string
  /** What is paid: the token's contract. */
  readonly token: string
  readonly withdrawal: bigint
  readonly attempt: number
  readonly recipient: string
  readonly amount: Amount
  /** After this the approval counts for nothing. */
  readonly validUntil: number
}

/** An approval is good for so long. */
export const APPROVAL_LIFE_MS = 72 * 3_600_000

/** What an operator's passkey signs, by its SHA-256: the same text on every side, or the approval is none. */
export const approvalText = (payment: ApprovedPayment): string =>
  [
    'Nibble payment approval 1',
    `chain ${payment.chainId} ${payment.genesis.toLowerCase()}`,
    `token ${payment.token.toLowerCase()}`,
    `withdrawal ${payment.withdrawal} attempt ${payment.attempt}`,
    `pay ${formatAmount(payment.amount)}`,
    `to ${payment.recipient.toLowerCase()}`,
    `until ${new Date(payment.validUntil).toISOString()}`,
  ].join('\n')
