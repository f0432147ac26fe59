import { type Amount, formatAmount, plus } from '@nibble/domain'
import type { Address, Hash } from 'viem'
import type { Journal } from './approvals/journal.ts'
import type { OperatorKey } from './approvals/operator-keys.ts'
import type { Chain } from './chain/chain.ts'
import type { Writer } from './db/writer.ts'
import type { Keys } from './keys.ts'

/** Points at which a test may kill the process: the next step must follow from what is stored. */
export type Step =
  | 'begun'
  | 'taken'
  | 'signed'
  | 'sent'
  | 'replacement signed'
  | 'replacement sent'
  | 'final seen'
  | 'reported'

/** What the signer's work needs. */
export type Work = {
  readonly writer: Writer
  readonly keys: Keys
  readonly chain: Chain
  /** Genesis block of that chain. */
  readonly genesis: string
  /** A private development chain, which may have been reset. */
  readonly isDevelopment: boolean
  readonly token: Address
  readonly treasury: Address
  readonly terms: SignerTerms
  /** Null if no approvals are required: a house for development. */
  readonly approvals: Approvals | null
  readonly now: () => number
  readonly disputes: Disputes
  /** Called after each step; a test harness can stop here. */
  readonly onStep: (step: Step) => Promise<void>
}

/** Contradictions between endpoints, or between them and the books, as far as this process has seen them. */
export type Disputes = {
  /** Transactions under way whose receipts are disputed, and since when. */
  readonly since: Map<Hash, number>
  /** Operators who show payments that the books do not know and a quorum denies, and since when. */
  readonly inventing: Map<string, number>
  /** Intents whose nonces others have used, and since when. */
  readonly taken: Map<bigint, number>
  /** Addresses with more transactions on the chain than in the books, and since when. */
  readonly ahead: Map<Address, number>
  /** Operators that a quorum overruled, and when it last did. */
  readonly overruled: Map<string, number>
}

export const noDisputes = (): Disputes => ({
  since: new Map(),
  inventing: new Map(),
  taken: new Map(),
  ahead: new Map(),
  overruled: new Map(),
})

/** Others' use of the signer's key must be seen for this long: nodes count a new block's transactions before they have its receipts. */
export const SEEN_FOR_MS = 2 * 60_000

/** How long operators who contradict a quorum still count: time enough to remove their endpoint. */
const OVERRULE_AFTER_MS = 60 * 60_000
/** Shorter for operators who were overruled in the last day, so that they cause no more delays. */
const OVERRULE_AGAIN_AFTER_MS = 2 * 60_000
const REMEMBERED_FOR_MS = 24 * 60 * 60_000

/** How long these operators count before a quorum overrules them. */
export const overruleAfterMs = (
  { overruled }: Disputes,
  operators: readonly string[],
  at: number,
): number => {
  const wasOverruled = (operator: string) =>
    at - (overruled.get(operator) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_FOR_MS
  return operators.every(wasOverruled) ? OVERRULE_AGAIN_AFTER_MS : OVERRULE_AFTER_MS
}

/** Whose approvals the signer requires, and up to which amount it pays without. */
export type Approvals = {
  /** Empty if this signer pays only what needs no approval: a bound that the database cannot change. */
  readonly keys: readonly OperatorKey[]
  /** The origin where operators sign; null if none do. */
  readonly consoleOrigin: string | null
  readonly unsigned: { readonly perTransaction: Amount; readonly perDay: Amount }
  readonly journal: Journal
}

export type SignerTerms = {
  readonly caps: Caps
  /** Maximum wei per gas. */
  readonly maxGasPrice: bigint
  /** A transaction not mined within this time is replaced with one that pays more. */
  readonly replaceAfterMs: number
  /** Most transactions of the treasury that wait to become final: nodes keep only a few in a row from one sender. */
  readonly underWayAtMost: number
  /** Deposit addresses with at least this many token units are swept. */
  readonly sweepFrom: bigint
}

/** Gas for a transfer of the token, and of native coin. More than needed; unused gas is not paid. */
export const GAS = { token: 100_000n, native: 21_000n } as const

// The signer's own bounds, whatever the database says was released. Payments beyond them wait, and operators are notified.

type Caps = {
  readonly perTransaction: Amount
  readonly perHour: Amount
  readonly perDay: Amount
  readonly perAddressPerDay: Amount
}

/** What was decided in the last hour and the last 24 hours. */
type Paid = { readonly hour: Amount; readonly day: Amount; readonly toAddress: Amount }

/** Null if it may be paid, otherwise a sentence for operators. */
export const capProblem = (amount: Amount, paid: Paid, caps: Caps): string | null => {
  const over = (name: string, sum: Amount, cap: Amount): string | null =>
    sum <= cap
      ? null
      : `${name} would be ${formatAmount(sum)} USDT, more than the signer’s cap of ${formatAmount(cap)}`
  return (
    over('one transaction', amount, caps.perTransaction) ??
    over('the last hour', plus(paid.hour, amount), caps.perHour) ??
    over('the last 24 hours', plus(paid.day, amount), caps.perDay) ??
    over('the last 24 hours to this address', plus(paid.toAddress, amount), caps.perAddressPerDay)
  )
}

/** The amount above which the console asks for signatures; null if it never does. */
export const signedAbove = ({ approvals }: Pick<Work, 'approvals'>): Amount | null =>
  approvals === null || approvals.keys.length === 0 ? null : approvals.unsigned.perTransaction

/** What prevents part of the signer's work, as a sentence for operators. The signer retries by itself. */
export class TransientError extends Error {
  override readonly name = 'TransientError'
}
