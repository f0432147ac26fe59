import { type Amount, formatAmount, plus } from '@nibble/domain'
import type { Address, Hash } from 'viem'
import type { Journal } from './approvals/journal.ts'
import type { OperatorKey } from './approvals/operator-keys.ts'
import type { Chain } from './chain/chain.ts'
import type { Writer } from './db/writer.ts'
import type { Keys } from './keys.ts'

/** Where a kill may strike: after each of these the next step must follow from what is stored. */
export type Step =
  | 'begun'
  | 'taken'
  | 'signed'
  | 'sent'
  | 'replacement signed'
  | 'replacement sent'
  | 'final seen'
  | 'reported'

/** What the work of the signer is done with. */
export type Work = {
  readonly writer: Writer
  readonly keys: Keys
  readonly chain: Chain
  /** Block 0 of that chain. */
  readonly genesis: string
  /** A chain of one's own, which may have been reset. */
  readonly isDevelopment: boolean
  readonly token: Address
  readonly treasury: Address
  readonly terms: SignerTerms
  /** Null where no approvals are wanted: a house for development. */
  readonly approvals: Approvals | null
  readonly now: () => number
  readonly disputes: Disputes
  /** Told after each step; a harness that kills hangs on here. */
  readonly onStep: (step: Step) => Promise<void>
}

/** Where endpoints contradict each other or the books, as far as this process has seen it. */
export type Disputes = {
  /** Transactions under way about whose receipts they do, and since when. */
  readonly since: Map<Hash, number>
  /** Operators who show payments that the books do not know and a quorum denies, and since when. */
  readonly inventing: Map<string, number>
  /** Intents whose nonces others have used, and since when. */
  readonly taken: Map<bigint, number>
  /** Whether the chain counts more transactions of the treasury than the books, and since when. */
  readonly ahead: Map<Address, number>
  /** Operators of endpoints that a quorum overruled, and when it did so last. */
  readonly overruled: Map<string, number>
}

export const noDisputes = (): Disputes => ({
  since: new Map(),
  inventing: new Map(),
  taken: new Map(),
  ahead: new Map(),
  overruled: new Map(),
})

/** So long it must be seen that others use the signer's key: nodes that still sort a new block know its count, and not yet its receipts. */
export const SEEN_FOR_MS = 2 * 60_000

/** So long those are heard who show something else than a quorum: time enough to take their endpoint away. */
const HEARD_FOR_MS = 60 * 60_000
/** Who was overruled in the last day is heard for less, so that they hold up nothing more. */
const OVERRULED_HEARD_FOR_MS = 2 * 60_000
const REMEMBERED_FOR_MS = 24 * 60 * 60_000

/** How long these operators are heard before a quorum is believed against them. */
export const hearingMs = ({ overruled }: Disputes, operators: readonly string[], at: number): number => {
  const wasOverruled = (operator: string) =>
    at - (overruled.get(operator) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_FOR_MS
  return operators.every(wasOverruled) ? OVERRULED_HEARD_FOR_MS : HEARD_FOR_MS
}

/** Whose approvals the signer wants, and up to where it pays without. */
export type Approvals = {
  /** None where all that this signer pays goes without: a bound that the database cannot move. */
  readonly keys: readonly OperatorKey[]
  /** Where operators sign; null where none do. */
  readonly consoleOrigin: string | null
  readonly unsigned: { readonly perTransaction: Amount; readonly perDay: Amount }
  readonly journal: Journal
}

export type SignerTerms = {
  readonly caps: Caps
  /** Wei per gas that are never exceeded. */
  readonly maxGasPrice: bigint
  /** A transaction that was not mined for so long is replaced by one that pays more. */
  readonly replaceAfterMs: number
  /** Transactions of the treasury that wait to be final, at most: nodes keep few in a row of one sender. */
  readonly underWayAtMost: number
  /** Deposit addresses are swept from so many units of the token. */
  readonly sweepFrom: bigint
}

/** Gas for a transfer of the token, and of native coin. More than they need; what is not used is not paid. */
export const GAS = { token: 100_000n, native: 21_000n } as const

// The signer's own bounds, whatever the database says was released. What lies beyond waits, and operators are notified.

type Caps = {
  readonly perTransaction: Amount
  readonly perHour: Amount
  readonly perDay: Amount
  readonly perAddressPerDay: Amount
}

/** What was decided in the last hour and the last 24 hours. */
type Paid = { readonly hour: Amount; readonly day: Amount; readonly toAddress: Amount }

/** Null when it may be paid, else a sentence for operators. */
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

/** Above what amount the console is to ask for signatures; null for none. */
export const signedAbove = ({ approvals }: Pick<Work, 'approvals'>): Amount | null =>
  approvals === null || approvals.keys.length === 0 ? null : approvals.unsigned.perTransaction

/** What keeps the signer from a piece of its work, as a sentence for operators. It tries again by itself. */
export class TransientError extends Error {
  override readonly name = 'TransientError'
}
