import { type ReactNode, useEffect } from 'react'
import { language } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { TextContext } from './text-context.ts'
import { fetchWords, showLanguage, translator } from './words.ts'

/** Shows the language last fetched; a newly chosen one takes over when its words are there, so no screen goes blank. */
export const TextProvider = ({ children }: { children: ReactNode }) => {
  const shown = useStore(translator)
  const wanted = useStore(language)

  useEffect(() => {
    let isCurrent = true
    if (translator.get()?.locale === wanted) return undefined
    void fetchWords(wanted).then(() => {
      if (isCurrent) showLanguage(wanted)
    })
    return () => {
      isCurrent = false
    }
  }, [wanted])

  return <TextContext value={shown}>{shown !== null && children}</TextContext>
}
