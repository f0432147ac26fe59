import { CallFailed, CallRefused } from '@nibble/client'
import type { Translator } from '@nibble/phrases'
import { errorSentence, hasNoAnswer } from '../api/error-sentence.ts'

export type Sentence = { readonly kind: 'sentence'; readonly text: string }

/**
 * The message for a failed sign-in call. A refusal and the status of a broken server have their sentences; any other
 * failure only ends the wait, and the connection indicator shows the problem.
 */
export const callProblem = (t: Translator | null, error: unknown): Sentence | null => {
  const hasSentence = error instanceof CallRefused || (error instanceof CallFailed && !hasNoAnswer(error))
  return t !== null && hasSentence ? { kind: 'sentence', text: errorSentence(t, error) } : null
}
