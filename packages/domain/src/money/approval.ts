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
  /** The approval expires then. */
  readonly validUntil: number
}

/** An approval's validity. */
export const APPROVAL_LIFE_MS = 72 * 3_600_000

/** What an operator's passkey signs, by its SHA-256: any difference makes the approval invalid. */
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
