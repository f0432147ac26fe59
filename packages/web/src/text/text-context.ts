import type { Translator } from '@nibble/phrases'
import { createContext, useContext, useEffect } from 'react'
import { type Format, formatIn } from './format.ts'

export const TextContext = createContext<Translator | null>(null)

/** `t('round.number', { round })`: the phrase in the player's language; keys and parameters are checked by type. */
export const useText = (): Translator => {
  const translator = useContext(TextContext)
  if (translator === null) throw new Error('no text provider above this component')
  return translator
}

export const useFormat = (): Format => formatIn(useText().locale)

/** The name in the browser's tab. */
export const useTitle = (name: string) => {
  const t = useText()
  const title = t('shell.pageTitle', { name })
  useEffect(() => {
    document.title = title
  }, [title])
}
