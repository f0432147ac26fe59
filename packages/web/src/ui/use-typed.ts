import { CallRefused } from '@nibble/client'
import type { RefusalKind } from '@nibble/contract'
import type { Translator } from '@nibble/phrases'
import { useState } from 'react'
import { errorSentence } from '../api/error-sentence.ts'

type Options = { isTried: boolean; first?: string; onTyped?: () => void }

/** What is typed in one field, and what is wrong with it: said from when the field was left, or the form was tried. */
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

/** After a form was tried in vain: to the first field that says why, once it does. */
export const focusProblem = (form: HTMLFormElement) => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** The sentence of a refusal of these kinds, for the field that it is about. */
export const refusedFor = (
  t: Translator,
  error: unknown,
  ...kinds: readonly RefusalKind[]
): string | undefined =>
  error instanceof CallRefused && kinds.includes(error.kind) ? errorSentence(t, error) : undefined
