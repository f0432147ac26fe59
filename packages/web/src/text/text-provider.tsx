import type { Translator } from '@nibble/phrases'
import { KitContext } from '@nibble/ui/kit.ts'
import { lazy, type ReactNode, useEffect } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { language } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import type { PageKit } from './text-context.ts'
import { fetchWords, showLanguage, translator } from './words.ts'

/** Shows the last loaded language; a new one takes over once its phrases are there, so no screen goes blank. */
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

  return <KitContext value={shown && kitOf(shown)}>{shown !== null && children}</KitContext>
}

const kitOf = (t: Translator): PageKit => ({ say: t, explain: (error) => errorSentence(t, error), Frame })

// A tenth of the page: loaded when the first sheet is opened.
const Frame = lazy(() => import('@nibble/ui/sheet-dialog.tsx').then((m) => ({ default: m.SheetDialog })))
