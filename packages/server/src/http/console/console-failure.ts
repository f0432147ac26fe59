import type { ConsoleFailureKind } from '@nibble/contract/console'

/** A call of the console that does not get as far as a use case. */
export class ConsoleFailure extends Error {
  override readonly name = 'ConsoleFailure'
  readonly kind: ConsoleFailureKind

  constructor(kind: ConsoleFailureKind) {
    super(kind)
    this.kind = kind
  }
}
