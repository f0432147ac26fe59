import type { Translator } from '@nibble/phrases'
import { errorSentence } from './error-sentence.ts'
import type { MoneyStatus } from './use-money-call.ts'

/** What there is to say of a money call, in a sentence; null where nothing went wrong. */
export const moneyProblem = (t: Translator, { state, error }: MoneyStatus): string | null => {
  if (state === 'unknown') return t('money.unknown')
  return state === 'refused' ? errorSentence(t, error) : null
}
