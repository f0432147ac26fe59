import type { agentInfo, ResponseOf } from '@nibble/contract'
import type { Amount as Money } from '@nibble/domain'
import { useText } from '../text/text-context.ts'
import { useFormat } from '../text/use-format.ts'
import { Amount } from './amount.tsx'
import { Card } from './card.tsx'
import { Skeleton } from './skeleton.tsx'

type Sums = ResponseOf<typeof agentInfo>

/** What a community is and plays: its size, and performance of the player and of all below, this month and in total. */
export const TeamSums = ({ sums }: { sums: Sums | undefined }) => {
  const t = useText()
  const format = useFormat()
  return (
    <Card as="section" aria-label={t('team.overview')} className="grid gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Count name={t('team.size')} value={sums && format.count(sums.communitySize)} />
        <Count name={t('team.invited')} value={sums && format.count(sums.invited)} />
      </dl>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
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
    <dd className="text-28 font-semibold tabular-nums">{value ?? <Skeleton className="h-10 w-20" />}</dd>
  </div>
)

type PerformanceProps = { name: string; month: Money | undefined; total: Money | undefined }

const Performance = ({ name, month, total }: PerformanceProps) => {
  const t = useText()
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
        {month === undefined ? (
          <Skeleton className="h-7 w-32" />
        ) : (
          <Amount value={month} asset="USDT" named own className="text-20 font-semibold" />
        )}
        <span className="text-12 text-muted">{t('team.thisMonth')}</span>
      </dd>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-muted">
        {total === undefined ? (
          <Skeleton className="h-5 w-24" />
        ) : (
          <Amount value={total} asset="USDT" named own />
        )}
        <span className="text-12">{t('team.total')}</span>
      </dd>
    </div>
  )
}
