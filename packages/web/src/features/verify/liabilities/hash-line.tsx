import { Check, Copy } from 'lucide-react'
import { useText } from '../../../text/text-context.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCopy } from '../../../ui/use-copy.ts'

/** A hash in full, to be compared with somebody else's. */
export const HashLine = ({ label, hash }: { label: string; hash: string }) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  return (
    <div className="flex items-center gap-2 rounded-12 bg-raised py-1 pl-3.5">
      <p className="min-w-0 flex-1">
        <span className="block text-12 text-muted">{label}</span>
        <code className="block font-mono text-12 break-all">{hash}</code>
      </p>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={t(isCopied ? 'common.copied' : 'common.copy')}
        onClick={() => void copy(hash)}
      />
    </div>
  )
}
