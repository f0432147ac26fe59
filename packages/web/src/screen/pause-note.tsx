import { buttonClass } from '@nibble/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import type { Pause } from '../api/pause.ts'
import { useOffers } from '../api/queries.ts'
import { useFormat, useText } from '../text/text-context.ts'

/** Shown in place of what a break blocks: until when, and a link to the player's money. */
export const PauseNote = ({ pause }: { pause: Pause }) => {
  const t = useText()
  const format = useFormat()
  return (
    <div role="status" className="grid justify-items-center gap-1 px-2 py-4 text-center">
      <Leaf size={28} strokeWidth={1.5} className="mb-1 text-win" aria-hidden="true" />
      <p className="text-16 font-semibold">
        {t(pause.kind === 'exclusion' ? 'pause.excluded' : 'pause.title')}
      </p>
      <p className="font-semibold text-muted">
        {pause.until === null
          ? t('pause.forGood')
          : t('pause.until', { time: format.longDayTime(pause.until) })}
      </p>
      <p className="max-w-[48ch] text-muted">{t('pause.text')}</p>
      {useOffers('withdrawals') && (
        <Link to="/withdraw" className={buttonClass({ size: 'small' }).concat(' mt-3')}>
          {t('pause.withdraw')}
        </Link>
      )}
    </div>
  )
}
