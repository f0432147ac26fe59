import type { Asset } from '@nibble/domain'
import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { AssetChips } from './asset-chips.tsx'
import { FlowChart } from './flow-chart.tsx'
import { FlowTable } from './flow-table.tsx'
import { type Flows, flowsOf } from './flows.ts'
import { PaneSkeleton } from './pane-skeleton.tsx'
import type { Scope } from './scope-switch.tsx'
import { StatTiles } from './stat-tiles.tsx'
import { type FlowFilter, useFlows } from './use-flows.ts'

type Props = { filter: FlowFilter; scope: Scope; children?: ReactNode }

/** What came in and went out: totals first, then the chart and the table. */
export const FlowPane = ({ filter, scope, children }: Props) => {
  const t = useText()
  const sums = useFlows(filter, scope)
  const [chosen, choose] = useState<Asset | null>(null)
  if (sums.isPending) return <PaneSkeleton />
  if (sums.data === undefined)
    return (
      <Card>
        <ErrorState error={sums.error} onRetry={() => void sums.refetch()} />
      </Card>
    )

  const isTeam = scope === 'team'
  const all = flowsOf(sums.data)
  const flows = all.find(({ asset }) => asset === chosen) ?? all[0]
  if (flows === undefined)
    return (
      <Card>
        <EmptyState
          icon={ArrowLeftRight}
          title={t(isTeam ? 'report.teamFlowNone' : 'report.emptyRecords')}
          text={t(isTeam ? 'report.teamFlowText' : 'report.emptyText')}
        />
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      {all.length > 1 && (
        <AssetChips assets={all.map(({ asset }) => asset)} value={flows.asset} onChange={choose} />
      )}
      <Card
        as="section"
        className="grid grid-cols-1 gap-5"
        aria-label={t(isTeam ? 'report.teamFlow' : 'report.flowTitle')}
      >
        <FlowTotals flows={flows} />
        <FlowChart flows={flows} />
        <FlowTable flows={flows} />
        <div className="grid gap-1 text-12 text-muted">
          {isTeam && <p>{t('report.teamFlowText')}</p>}
          <p>{t('report.zoneShort')}</p>
        </div>
        {children}
      </Card>
      <StaleNote query={sums} />
    </div>
  )
}

const FlowTotals = ({ flows: { asset, credited, debited, change } }: { flows: Flows }) => {
  const t = useText()
  return (
    <StatTiles
      main={{
        name: t('report.change'),
        value: (
          <>
            <Amount value={change} asset={asset} signed tone="gain" own />{' '}
            <span className="text-16 text-muted">{t(`asset.${asset}`)}</span>
          </>
        ),
      }}
      others={[
        { name: t('report.in'), value: <Amount value={credited} asset={asset} own /> },
        { name: t('report.out'), value: <Amount value={debited} asset={asset} own /> },
      ]}
    />
  )
}
