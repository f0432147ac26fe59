import type { ConsoleRefusalKind } from '@nibble/contract/console'

/** The answer "no" to an operator. Thrown by use cases, so that their transaction rolls back. */
export class ConsoleRefusal extends Error {
  override readonly name = 'ConsoleRefusal'
  readonly kind: ConsoleRefusalKind

  constructor(kind: ConsoleRefusalKind) {
    super(kind)
    this.kind = kind
  }
}
