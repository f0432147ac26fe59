import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

/** A round by its last digits; the whole number on hover, for screen readers, and copied by a tap. */
export const RoundNumber = ({ of }: { of: string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      title={`Copy ${of}`}
      className="-my-2 inline-flex items-center gap-2 py-2"
      onClick={() =>
        void navigator.clipboard.writeText(of).then(
          () => setIsCopied(true),
          () => undefined,
        )
      }
    >
      <span aria-hidden="true">{isCopied ? of : of.slice(-4)}</span>
      <span className="sr-only">{isCopied ? `Copied ${of}` : `Copy ${of}`}</span>
      <Icon size={14} className="text-faint" aria-hidden="true" />
    </button>
  )
}

/** The same inside a link or a row, which have the tap. */
export const RoundDigits = ({ of }: { of: string }) => (
  <span title={of}>
    <span aria-hidden="true">{of.slice(-4)}</span>
    <span className="sr-only">{of}</span>
  </span>
)
