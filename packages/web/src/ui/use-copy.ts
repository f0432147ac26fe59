import { useState } from 'react'
import { useText } from '../text/text-context.ts'
import { showToast } from './toasts.tsx'

const SHOWN_FOR_MS = 2_000

/** Copies, says so, and shows a tick for two seconds. Where the clipboard is refused nothing pretends. */
export const useCopy = () => {
  const t = useText()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return
    }
    showToast(t('common.copied'), { forMs: SHOWN_FOR_MS })
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_FOR_MS)
  }
  return { isCopied, copy }
}
