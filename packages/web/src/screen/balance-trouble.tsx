import { CircleAlert, RotateCw } from 'lucide-react'
import { errorSentence } from '../api/error-sentence.ts'
import { useText } from '../text/text-context.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import type { MissingBalance } from './shown-balance.tsx'

/** In place of a balance that did not load: why, and a way to ask again. */
export const BalanceTrouble = ({ missing, className }: { missing: MissingBalance; className: string }) => {
  const t = useText()
  return (
    <div role="alert" className={cx('flex items-center gap-2', className)}>
      <CircleAlert size={20} strokeWidth={1.75} className="shrink-0 text-loss" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-muted">{errorSentence(t, missing.error)}</p>
      <Button size="small" className="shrink-0" onClick={missing.retry}>
        <RotateCw size={16} aria-hidden="true" />
        {t('common.retry')}
      </Button>
    </div>
  )
}
