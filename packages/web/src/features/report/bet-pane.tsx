import type { betReportAmount, ResponseOf } from '@nibble/contract'
import type { Asset } from '@nibble/domain'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { agentQuery } from '../../api/team.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { WovenEmpty } from '../../ui/woven-empty.tsx'
import { BetDays } from './bet-days.tsx'
import { openingAsset } from './opening-asset.ts'
import { AssetChips, PaneSkeleton, StatTiles } from './pane-parts.tsx'
import type { Scope } from './report-controls.tsx'
import { type BetFilter, useBetTotals } from './report-queries.ts'

type Props = {
  filter: BetFilter
  /** How many days the table shows; without it all, paged. */
  most?: number
  /** What comes at the end, for the selected currency. */
  children?: (asset: Asset) => ReactNode
}

/** First the totals, then the chart and table of the same bets. */
export const BetPane = ({ filter, most, children }: Props) => {
  const t = useText()
  const totals = useBetTotals(filter)
  const [chosen, choose] = useState<Asset | null>(null)
  if (totals.isPending) return <PaneSkeleton />
  if (totals.data === undefined)
    return (
      <Card>
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      </Card>
    )

  const { items } = totals.data
  const opening = openingAsset(items.map(({ coinName, bets }) => ({ coinName, count: bets })))
  const row =
    items.find(({ coinName }) => coinName === chosen) ?? items.find(({ coinName }) => coinName === opening)
  if (row === undefined)
    return (
      <Card>
        <NoBets scope={filter.scope} />
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <Card as="section" className="grid grid-cols-1 gap-5" aria-label={t('report.totals')}>
        {items.length > 1 && (
          <AssetChips assets={items.map(({ coinName }) => coinName)} value={row.coinName} onChange={choose} />
        )}
        <BetTotals row={row} />
        <BetDays filter={filter} asset={row.coinName} {...(most !== undefined && { most })} />
        {children?.(row.coinName)}
      </Card>
      <StaleNote query={totals} />
    </div>
  )
}

/** For one currency: the net result and its parts. */
const BetTotals = ({ row }: { row: ResponseOf<typeof betReportAmount>['items'][number] }) => {
  const t = useText()
  const format = useFormat()
  const { coinName: asset, bets, staked, returned, net } = row
  return (
    <StatTiles
      main={{
        name: t('report.net'),
        value: (
          <>
            <Amount value={net} asset={asset} signed tone="gain" own />{' '}
            <span className="text-16 text-muted">{t(`asset.${asset}`)}</span>
          </>
        ),
      }}
      others={[
        { name: t('report.staked'), value: <Amount value={staked} asset={asset} own /> },
        { name: t('report.returned'), value: <Amount value={returned} asset={asset} own /> },
        { name: t('report.bets'), value: format.count(bets) },
      ]}
    />
  )
}

/** Nothing to report: for the dates and filters, or because the team has nobody who could have bet. */
const NoBets = ({ scope }: { scope: Scope }) => {
  const t = useText()
  if (scope === 'team') return <NoTeamBets />
  return (
    <WovenEmpty
      icon={ChartColumn}
      title={t('report.empty')}
      text={t('report.emptyText')}
      action={
        <Link to="/index" className={buttonClass()}>
          {t('records.play')}
        </Link>
      }
    />
  )
}

const NoTeamBets = () => {
  const t = useText()
  const size = useQuery(agentQuery).data?.communitySize
  const isAlone = size === 0
  return (
    <WovenEmpty
      icon={isAlone ? Users : ChartColumn}
      title={t(isAlone ? 'report.teamNone' : 'report.empty')}
      text={t(isAlone ? 'report.teamNoneText' : 'report.teamEmptyText')}
      action={
        <Link to="/invite" className={buttonClass(isAlone ? { variant: 'primary' } : {})}>
          {t('report.toInvite')}
        </Link>
      }
    />
  )
}
