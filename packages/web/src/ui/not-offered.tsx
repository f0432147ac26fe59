import { Link } from '@tanstack/react-router'
import { Ban } from 'lucide-react'
import type { Offer } from '../api/queries.ts'
import { useText } from '../text/text-context.ts'
import { buttonClass } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'

/** In place of a screen for which the house has no use. */
export const NotOffered = ({ what }: { what: Exclude<Offer, 'series'> }) => {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={Ban}
        title={t(`money.notOffered.${what}`)}
        text={t('shell.playOnly')}
        action={
          <Link to="/index" className={buttonClass({ look: 'primary' })}>
            {t('common.home')}
          </Link>
        }
      />
    </Card>
  )
}
