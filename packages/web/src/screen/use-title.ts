import { useEffect } from 'react'
import { useText } from '../text/text-context.ts'

/** The name in the browser's tab. */
export const useTitle = (name: string) => {
  const t = useText()
  const title = t('shell.pageTitle', { name })
  useEffect(() => {
    document.title = title
  }, [title])
}
