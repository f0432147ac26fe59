import { loadTranslator, type Translator } from '@nibble/phrases'
import { type ReactNode, useEffect, useState } from 'react'
import { language } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { TextContext } from './text-context.ts'

type Props = { first: Translator; children: ReactNode }

/** Shows the language last loaded; a newly chosen one takes over when its chunk is there, so no screen goes blank. */
export const TextProvider = ({ first, children }: Props) => {
  const [translator, setTranslator] = useState<Translator>(() => first)
  const wanted = useStore(language)

  useEffect(() => {
    let isCurrent = true
    void loadTranslator(wanted).then((loaded) => {
      if (!isCurrent) return
      document.documentElement.lang = wanted
      setTranslator(() => loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [wanted])

  return <TextContext value={translator}>{children}</TextContext>
}
