import type { Asset } from '@nibble/domain'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { ArchivedNote } from '../../ui/archived-note.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { WovenEmpty } from '../../ui/woven-empty.tsx'
import { barPercent, type Flows, flowsOf } from './flows.ts'
import { AssetChips, PaneSkeleton, StatTiles } from './pane-parts.tsx'
import type { Scope } from './report-controls.tsx'
import { type FlowFilter, useFlows } from './report-queries.ts'

type Props = { filter: FlowFilter; scope: Scope; children?: ReactNode }

/** Money in and out: first the totals, then the chart and the table. */
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
  const all = flowsOf(sums.data.rows)
  const flows = all.find(({ asset }) => asset === chosen) ?? all[0]
  if (flows === undefined)
    return (
      <Card>
        <WovenEmpty
          icon={ArrowLeftRight}
          title={t(isTeam ? 'report.teamFlowNone' : 'report.emptyRecords')}
          text={t(isTeam ? 'report.teamFlowText' : 'report.emptyText')}
          action={
            <Link to={isTeam ? '/invite' : '/recharge'} className={buttonClass()}>
              {t(isTeam ? 'report.toInvite' : 'title.recharge')}
            </Link>
          }
        />
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <Card
        as="section"
        className="grid grid-cols-1 gap-5"
        aria-label={t(isTeam ? 'report.teamFlow' : 'report.flowTitle')}
      >
        {all.length > 1 && (
          <AssetChips assets={all.map(({ asset }) => asset)} value={flows.asset} onChange={choose} />
        )}
        <FlowTotals flows={flows} />
        <FlowChart flows={flows} />
        <FlowTable flows={flows} />
        <div className="grid gap-1 text-12 text-muted">
          {isTeam && <p>{t('report.teamFlowText')}</p>}
          <p>{t('report.zoneShort')}</p>
          <ArchivedNote before={sums.data.betsArchivedBefore} />
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

/** For each kind, a bar for money in and one for money out, on one scale. */
const FlowChart = ({ flows }: { flows: Flows }) => {
  const t = useText()
  const { asset, kinds } = flows
  const longest = kinds
    .flatMap(({ credited, debited }) => [credited, debited])
    .reduce((most, amount) => (amount > most ? amount : most))
  return (
    <figure>
      <figcaption className="mb-3 text-muted">
        {t('report.flowOf', { asset: t(`asset.${asset}`) })}
      </figcaption>
      <div role="img" aria-label={t('report.flowChart', { kinds: kinds.length })} className="grid gap-3">
        {kinds.map(({ type, credited, debited }) => (
          <div
            key={type}
            className="grid grid-cols-1 gap-1 sm:grid-cols-[180px_minmax(0,1fr)] sm:items-center sm:gap-3"
          >
            <span className="text-12 text-muted sm:text-14">{t(`type.${type}`)}</span>
            <span className="grid gap-1">
              {credited > 0n && <Bar amount={credited} longest={longest} asset={asset} isIn />}
              {debited > 0n && <Bar amount={debited} longest={longest} asset={asset} />}
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}

type BarProps = {
  amount: Flows['credited']
  longest: Flows['credited']
  asset: Flows['asset']
  isIn?: boolean
}

const Bar = ({ amount, longest, asset, isIn = false }: BarProps) => (
  <span className="flex items-center gap-2">
    <span
      className={cx('h-3 min-w-1 rounded-full', isIn ? 'bg-win' : 'bg-faint')}
      style={{ width: `calc((100% - 110px) * ${barPercent(amount, longest) / 100})` }}
    />
    <span className="text-12 whitespace-nowrap text-muted">
      {isIn ? '+' : '−'}
      <Amount value={amount} asset={asset} own />
    </span>
  </span>
)

/** Each kind's numbers: count, money in, money out. */
const FlowTable = ({ flows: { asset, kinds } }: { flows: Flows }) => {
  const t = useText()
  const format = useFormat()
  return (
    <table className="w-full text-left" aria-label={t('report.flowOf', { asset: t(`asset.${asset}`) })}>
      <thead className="text-12 text-muted">
        <tr className="[&>th]:py-2 [&>th]:font-normal">
          <th scope="col">{t('report.kind')}</th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('report.count')}
          </th>
          <th scope="col" className="text-right">
            {t('report.in')}
          </th>
          <th scope="col" className="text-right">
            {t('report.out')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {kinds.map(({ type, count, credited, debited }) => (
          <tr key={type} className="[&>td]:py-2.5 [&>td]:pl-3 [&>th]:py-2.5">
            <th scope="row" className="font-normal">
              {t(`type.${type}`)}
              <span className="block text-12 text-muted sm:hidden">{t('wallet.count', { count })}</span>
            </th>
            <td className="text-right max-sm:hidden">{format.count(count)}</td>
            <td className="text-right align-top">
              {credited > 0n ? <Amount value={credited} asset={asset} signed tone="gain" own /> : '–'}
            </td>
            <td className="text-right align-top">
              {debited > 0n ? (
                <>
                  −<Amount value={debited} asset={asset} own />
                </>
              ) : (
                '–'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
