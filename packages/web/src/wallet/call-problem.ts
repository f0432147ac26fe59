import { CallFailed, CallRefused } from '@nibble/client'
import type { Translator } from '@nibble/phrases'
import { errorSentence, hasNoAnswer } from '../api/error-sentence.ts'

export type Sentence = { readonly kind: 'sentence'; readonly text: string }

/**
 * What is said of a call of signing in that came to nothing. A "no" and the status of a broken server have their
 * sentences; anything else only ends the waiting, the connection's own sign shows the problem.
 */
export const callProblem = (t: Translator | null, error: unknown): Sentence | null => {
  const hasSentence = error instanceof CallRefused || (error instanceof CallFailed && !hasNoAnswer(error))
  return t !== null && hasSentence ? { kind: 'sentence', text: errorSentence(t, error) } : null
}
