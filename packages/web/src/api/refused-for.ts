import { CallRefused } from '@nibble/client'
import type { RefusalKind } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'
import { errorSentence } from './error-sentence.ts'

/** The sentence of a refusal of these kinds, for the field that it is about. */
export const refusedFor = (
  t: Translator,
  error: unknown,
  ...kinds: readonly RefusalKind[]
): string | undefined =>
  error instanceof CallRefused && kinds.includes(error.kind) ? errorSentence(t, error) : undefined
