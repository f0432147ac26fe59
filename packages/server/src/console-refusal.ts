import { type ConsoleRefusalKind, consoleSentence } from '@nibble/contract/console'

/** The answer "no" to an operator. Thrown by use cases, so that their transaction rolls back. */
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
