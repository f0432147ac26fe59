import type { TeamMember } from '@nibble/contract'
import type { Amount as Money } from '@nibble/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { membersQuery } from '../../api/team.ts'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedCard } from '../../ui/paged-card.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { shareOf } from '../../ui/share-of.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Every line with its part of what the community plays this month. */
export const LineList = ({ whole }: { whole: Money | null }) => {
  const t = useText()
  const members = useInfiniteQuery(membersQuery(null))
  return (
    <section aria-labelledby="lines">
      <SectionHead id="lines" title={t('team.strongest')} space="none" />
      <p className="mb-3 text-muted">{t('team.strongestText')}</p>
      <PagedCard
        query={members}
        waiting={<Skeleton className="my-4 h-24" />}
        empty={<EmptyState icon={Users} title={t('team.none')} text={t('team.noneText')} />}
      >
        {(member) => (
          <Line key={member.bindId} member={member} share={shareOf(member.performanceThisMonth, whole)} />
        )}
      </PagedCard>
    </section>
  )
}

const Line = ({ member, share }: { member: TeamMember; share: number }) => {
  const t = useText()
  const { username, bindId, communitySize: count, performance, performanceThisMonth } = member
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-start gap-3">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold [overflow-wrap:anywhere]">{username}</span>
            <span className="text-12 text-muted tracking-wide tabular-nums">{bindId}</span>
          </span>
          <span className="block text-12 text-muted">{t('team.below', { count })}</span>
        </span>
        <span className="grid justify-items-end text-right">
          <Amount value={performanceThisMonth} asset="USDT" named own className="font-semibold" />
          <span className="text-12 text-muted">
            {t('team.total')} <Amount value={performance} asset="USDT" own />
          </span>
        </span>
      </div>
      <span className="block h-1.5 overflow-hidden rounded-full bg-raised" aria-hidden="true">
        <span className="block h-full rounded-full bg-brass" style={{ width: `${share}%` }} />
      </span>
    </li>
  )
}
