import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { longRound, shortRound } from '../text/format.ts'
import { useText } from '../text/text-context.ts'
import { useCopy } from './copyable.tsx'

/** A round by its last digits; a tap shows the whole number and copies it. */
export const ShortRound = ({ round }: { round: string }) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  const [isWhole, setIsWhole] = useState(false)
  const whole = longRound(round)
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      title={whole}
      aria-label={`${t(isCopied ? 'common.copied' : 'common.copy')}: ${whole}`}
      className="-my-3 inline-flex min-h-11 items-center gap-2"
      onClick={() => {
        setIsWhole(true)
        void copy(round)
      }}
    >
      {isWhole ? whole : shortRound(round)}
      <Icon size={16} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </button>
  )
}
