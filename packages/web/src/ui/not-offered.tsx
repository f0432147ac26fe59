import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { Ban, Hourglass } from 'lucide-react'
import { type Offer, useGameConfig, useUser } from '../api/queries.ts'
import { useFormat, useText } from '../text/text-context.ts'

/** In place of a screen that the house does not offer. */
export const NotOffered = ({ what }: { what: Exclude<Offer, 'series'> }) => {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={Ban}
        title={t(`money.notOffered.${what}`)}
        text={t('shell.playOnly')}
        action={
          <Link to="/index" className={buttonClass({ variant: 'primary' })}>
            {t('common.home')}
          </Link>
        }
      />
    </Card>
  )
}

/** Shown on pages about rewards for stakes of value, if the house takes none; otherwise nothing. */
export const PlayOnlyNote = () => {
  const t = useText()
  const stakes = useGameConfig().data?.offers.stakes
  if (stakes === undefined || stakes.some((asset) => asset !== 'PLAY_POINT')) return null
  return <p className="mt-4 rounded-12 bg-raised px-4 py-3 text-muted">{t('shell.playOnly')}</p>
}

/** Until when withdrawals and transfers are on hold, and why; nothing if they are not. */
export const MoneyWaits = ({ className = '' }: { className?: string }) => {
  const t = useText()
  const format = useFormat()
  const until = useUser().data?.moneyWaitsUntil ?? null
  if (until === null) return null
  return (
    <p role="status" className={`flex gap-2 rounded-12 bg-brass-wash p-3 ${className}`}>
      <Hourglass size={20} strokeWidth={1.75} className="shrink-0 text-brass" aria-hidden="true" />
      {t('error.moneyWaits', { time: format.dayTime(until) })}
    </p>
  )
}
