import { CallRefused } from '@nibble/client'
import type { RefusalKind } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'
import { useState } from 'react'
import { errorSentence } from '../api/error-sentence.ts'

type Options = { isTried: boolean; first?: string; onTyped?: () => void }

/** The input of one field, and what is wrong with it: shown once the field was left or the form submitted. */
export const useTyped = (
  check: (text: string) => string | undefined,
  { isTried, first = '', onTyped }: Options,
) => {
  const [text, setText] = useState(first)
  const [isLeft, setIsLeft] = useState(false)
  const problem = check(text)
  return {
    text,
    problem,
    input: {
      value: text,
      onChange: (typed: string) => {
        onTyped?.()
        setText(typed)
      },
      onBlur: () => setIsLeft(true),
      error: isTried || (isLeft && text !== '') ? problem : undefined,
    },
  }
}

/** After a failed submit: focuses the first field with an error, once it appears. */
export const focusProblem = (form: HTMLFormElement) => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** The sentence of a refusal of these kinds, for the field it concerns. */
export const refusedFor = (
  t: Translator,
  error: unknown,
  ...kinds: readonly RefusalKind[]
): string | undefined =>
  error instanceof CallRefused && kinds.includes(error.kind) ? errorSentence(t, error) : undefined
