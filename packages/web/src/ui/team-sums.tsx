import type { agentInfo, ResponseOf } from '@nibble/contract'
import type { Amount as Money } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from './amount.tsx'

type Sums = ResponseOf<typeof agentInfo>
type Props = { sums: Sums | undefined }

/** A community's size and turnover: the performance of the player and all below, this month and in total. */
export const TeamSums = ({ sums }: Props) => {
  const t = useText()
  const format = useFormat()
  return (
    <Card as="section" aria-label={t('team.overview')} className="grid gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Count name={t('team.size')} value={sums && format.count(sums.communitySize)} />
        <Count name={t('team.invited')} value={sums && format.count(sums.invited)} />
      </dl>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-x-8 gap-y-4 border-t border-line pt-4">
        <Performance
          name={t('team.community')}
          month={sums?.communityPerformanceThisMonth}
          total={sums?.communityPerformance}
        />
        <Performance
          name={t('team.personal')}
          month={sums?.personalPerformanceThisMonth}
          total={sums?.personalPerformance}
        />
      </dl>
      <p className="text-12 text-muted">{t('team.measure')}</p>
    </Card>
  )
}

const Count = ({ name, value }: { name: string; value: string | undefined }) => (
  <div className="min-w-24">
    <dt className="text-muted">{name}</dt>
    <dd className="text-28 font-semibold">{value ?? <Skeleton className="h-10 w-20" />}</dd>
  </div>
)

type PerformanceProps = { name: string; month: Money | undefined; total: Money | undefined }

const Performance = ({ name, month, total }: PerformanceProps) => {
  const t = useText()
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <Sum name={t('team.thisMonth')} value={month} className="text-20 font-semibold" />
      <Sum name={t('team.total')} value={total} className="text-muted" />
    </div>
  )
}

const Sum = ({ name, value, className }: { name: string; value: Money | undefined; className: string }) => (
  <dd className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
    <span className="text-muted">{name}</span>
    {value === undefined ? (
      <Skeleton className="h-6 w-28" />
    ) : (
      <Amount value={value} asset="USDT" named own className={className} />
    )}
  </dd>
)
