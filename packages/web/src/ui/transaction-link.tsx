import { IconButton, iconButtonClass } from '@nibble/ui/icon-button.tsx'
import { Check, Copy, ExternalLink } from 'lucide-react'
import { useGameConfig } from '../api/queries.ts'
import { useText } from '../text/text-context.ts'
import { useCopy } from './copyable.tsx'

/** A shortened transaction hash with a copy button and a link to an explorer. A development chain has none. */
export const TransactionLink = ({ hash }: { hash: string }) => {
  const t = useText()
  const { isCopied, copy } = useCopy()
  const isLocal = useGameConfig().data?.chain.local ?? true
  return (
    <span className="-my-2 flex flex-wrap items-center">
      <span className="font-mono text-12 text-muted">{`${hash.slice(0, 10)}…${hash.slice(-8)}`}</span>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={t(isCopied ? 'common.copied' : 'chain.copyTransaction')}
        onClick={() => void copy(hash)}
      />
      {!isLocal && (
        <a
          href={`https://bscscan.com/tx/${hash}`}
          target="_blank"
          rel="noreferrer"
          className={iconButtonClass}
          aria-label={`${t('chain.explorer')} (${t('common.opensOutside')})`}
          title={t('chain.explorer')}
        >
          <ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />
        </a>
      )}
    </span>
  )
}
