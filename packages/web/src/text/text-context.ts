import type { Translator } from '@nibble/phrases'
import { type Kit, useKit } from '@nibble/ui/kit.ts'
import { useEffect } from 'react'
import { type Format, formatIn } from './format.ts'

/** In the page, the kit uses the translator of all phrases. */
export type PageKit = Kit & { readonly say: Translator }

/** `t('round.number', { round })`: the phrase in the player's language; keys and parameters are checked by type. */
export const useText = (): Translator => (useKit() as PageKit).say

export const useFormat = (): Format => formatIn(useText().locale)

/** Sets the tab's title. */
export const useTitle = (name: string) => {
  const t = useText()
  const title = t('shell.pageTitle', { name })
  useEffect(() => {
    document.title = title
  }, [title])
}
