import { Link } from '@tanstack/react-router'
import { History, X } from 'lucide-react'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { roundNets } from '../result/round-net.ts'
import { useMissed } from './use-missed.ts'

/** After a reconnection: what was settled meanwhile. */
export const MissedCard = () => {
  const t = useText()
  const { bets, dismiss } = useMissed()
  if (bets.length === 0) return null
  return (
    <Card as="section" className="flex items-center gap-3 border-azure/40 py-2 lg:py-3" role="status">
      <History size={20} strokeWidth={1.75} className="text-azure" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {t('bets.missed', { count: bets.length })}{' '}
        {roundNets(bets, null).map(({ asset, net }) => (
          <Amount
            key={asset}
            className="mr-2 font-semibold"
            value={net}
            asset={asset}
            signed
            named
            tone="gain"
            own
          />
        ))}
        <Link
          to="/bet/records/$type"
          params={{ type: 'all' }}
          className="inline-flex min-h-11 items-center font-semibold text-azure"
        >
          {t('bets.missedSee')}
        </Link>
      </p>
      <IconButton icon={X} label={t('common.close')} className="-mr-2" onClick={dismiss} />
    </Card>
  )
}
