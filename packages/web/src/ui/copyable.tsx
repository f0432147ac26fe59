import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../text/text-context.ts'
import { AddressLine } from './address-groups.tsx'
import { showToast } from './toasts.tsx'

/** A copyable number with its name; inside a <dl>. */
export const Copyable = ({ term, text }: { term: string; text: string }) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  return (
    <div className="flex items-center gap-3 border-t border-line py-1 first:border-0">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-24 flex-1 text-right font-mono [overflow-wrap:anywhere]">
        {/^0x[0-9a-fA-F]{40}$/.test(text) ? <AddressLine address={text} /> : halves(text)}
      </dd>
      <dd className="-mr-3">
        <IconButton
          icon={isCopied ? Check : Copy}
          label={`${t(isCopied ? 'common.copied' : 'common.copy')}: ${term}`}
          onClick={() => void copy(text)}
        />
      </dd>
    </div>
  )
}

/** Long text breaks in the middle, not one letter before the end. */
const halves = (text: string) => {
  const middle = Math.ceil(text.length / 2)
  return (
    <>
      {text.slice(0, middle)}
      <wbr />
      {text.slice(middle)}
    </>
  )
}

const SHOWN_FOR_MS = 2_000

/** Copies, says so, and shows a tick for two seconds. If the clipboard is refused, it does not claim success. */
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
