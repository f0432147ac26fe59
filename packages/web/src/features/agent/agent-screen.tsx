import type { TeamMember } from '@nibble/contract'
import type { Amount as Money } from '@nibble/domain'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { pagedRows } from '../../api/paged-rows.ts'
import { agentQuery, membersQuery } from '../../api/team.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { LevelCard } from '../../ui/levels/level-card.tsx'
import { RewardsNote } from '../../ui/rewards-note.tsx'
import { shareOf } from '../../ui/share-of.ts'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TeamSums } from '../../ui/team-sums.tsx'
import { TextLink, textLinkClass } from '../../ui/text-link.tsx'
import { RebateList } from './rebate-list.tsx'

/** `/agent`: what the community plays, and which of one's own lines it comes from. */
export const AgentScreen = () => {
  const t = useText()
  const agent = useQuery(agentQuery)
  return (
    <Screen title={t('title.agent')} back="/referrer">
      <div className="mx-auto grid grid-cols-1 items-start gap-x-6 gap-y-4 pt-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)] lg:pt-6">
        <p className="text-16 text-muted lg:col-span-2">{t('team.agentText')}</p>
        <div className="grid gap-4">
          <RewardsNote />
          {agent.isError && agent.data === undefined ? (
            <Card>
              <ErrorState error={agent.error} onRetry={() => void agent.refetch()} />
            </Card>
          ) : (
            <>
              <TeamSums sums={agent.data} />
              <LevelCard info={agent.data} />
            </>
          )}
          <StaleNote query={agent} />
          <div className="flex flex-wrap gap-x-6">
            <TextLink to="/referrer/info">{t('team.toMembers')}</TextLink>
            <Link to="/report/bet" search={{ scope: 'team' }} className={textLinkClass}>
              {t('team.toReport')}
            </Link>
          </div>
        </div>
        <div>
          <LineList whole={agent.data?.communityPerformanceThisMonth ?? null} />
          <RebateList />
        </div>
      </div>
    </Screen>
  )
}

/** Every line with its part of what the community plays this month. */
const LineList = ({ whole }: { whole: Money | null }) => {
  const t = useText()
  const members = useInfiniteQuery(membersQuery(null))
  return (
    <section aria-labelledby="lines">
      <SectionHead id="lines" title={t('team.strongest')} space="none" />
      <p className="mb-3 text-muted">{t('team.strongestText')}</p>
      <PagedList
        list={pagedRows(members)}
        waiting={<Skeleton className="my-4 h-24" />}
        empty={<EmptyState icon={Users} title={t('team.none')} text={t('team.noneText')} />}
        note={<StaleNote query={members} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((member) => (
              <Line key={member.bindId} member={member} share={shareOf(member.performanceThisMonth, whole)} />
            ))}
          </ul>
        )}
      </PagedList>
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
