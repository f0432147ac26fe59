import type { RefusalKind } from '@nibble/contract'
import { type ConsoleRefusalKind, consoleSentence } from '@nibble/contract/console'
import { type Amount, formatAmount } from '@nibble/domain'

/** Details for the sentence of a refusal: a limit, a balance, a kind of fault. Amounts are decimal strings. */
export type RefusalDetails = Readonly<Record<string, string | number | boolean | null>>

/** A "no" to somebody whose request is well-formed. Thrown by use cases, so that their transaction rolls back. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind
  readonly details: RefusalDetails

  constructor(kind: RefusalKind, details: RefusalDetails = {}) {
    super(kind)
    this.kind = kind
    this.details = details
  }
}

/** A decision's refusal: besides its kind it names amounts. */
export const refusalOf = <Decided extends { readonly kind: RefusalKind }>({
  kind,
  ...amounts
}: Decided & Readonly<Record<Exclude<keyof Decided, 'kind'>, Amount>>): Refusal =>
  new Refusal(
    kind,
    Object.fromEntries(Object.entries<Amount>(amounts).map(([name, amount]) => [name, formatAmount(amount)])),
  )

/** A "no" to an operator. Thrown by use cases, so that their transaction rolls back. */
export class ConsoleRefusal extends Error {
  override readonly name = 'ConsoleRefusal'
  readonly kind: ConsoleRefusalKind
  readonly sentence: string

  constructor(kind: ConsoleRefusalKind, figures?: Parameters<typeof consoleSentence>[1]) {
    super(kind)
    this.kind = kind
    this.sentence = consoleSentence(kind, figures)
  }
}
