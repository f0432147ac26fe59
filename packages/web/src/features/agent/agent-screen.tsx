import type { agentInfo, ResponseOf, teamMonth } from '@nibble/contract'
import { formatTag } from '@nibble/phrases'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { agentQuery, teamMonthQuery } from '../../api/team.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { LevelCard } from '../../ui/levels/level-card.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { NoTeam } from '../../ui/no-team.tsx'
import { RateTable } from '../../ui/rate-table.tsx'
import { RewardsNote } from '../../ui/rewards-note.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextLink, textLinkClass } from '../../ui/text-link.tsx'
import { RebateList } from './rebate-list.tsx'
import { TeamTree } from './team-tree.tsx'

/** `/agent`: the team as a picture, its month, the rates, and every rebate down to its bets. */
export const AgentScreen = () => {
  const t = useText()
  const agent = useQuery(agentQuery)
  const info = agent.data
  const hasNobody = info?.invited === 0
  // Nothing follows below the first card before it has its height.
  const isWaiting = info === undefined && !agent.isError
  const waits = isWaiting && 'hidden'
  return (
    <Screen
      title={t('title.agent')}
      subtitle={info ? <RankAndLeague info={info} /> : '\u00A0'}
      back="/referrer"
    >
      <div className="mx-auto grid grid-cols-1 items-start gap-x-6 gap-y-4 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:pt-5">
        <div className="contents lg:grid lg:grid-cols-1 lg:gap-4">
          <RewardsNote />
          {agent.isError && info === undefined ? (
            <Card>
              <ErrorState error={agent.error} onRetry={() => void agent.refetch()} />
            </Card>
          ) : (
            <TeamCard info={info} />
          )}
          <StaleNote query={agent} />
          {/* On a phone the rates come before the own level. */}
          <div className={cx('max-lg:order-1', waits)}>
            <LevelCard info={info} isWide />
          </div>
          <div className={cx('max-lg:order-1', waits)}>
            <RebateList />
          </div>
        </div>
        <div className={cx('grid grid-cols-1 gap-4', isWaiting && 'max-lg:hidden')}>
          <RateTable info={info} />
          <div className="max-lg:hidden">
            <LinkCard isQuiet={hasNobody} />
          </div>
        </div>
      </div>
      {!hasNobody && (
        <p className="team-dock mt-4 lg:hidden">
          <Link to="/invite" className={`${buttonClass({ variant: 'primary', size: 'large' })} w-full`}>
            <UserPlus size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('team.toInvite')}
          </Link>
        </p>
      )}
    </Screen>
  )
}

type Info = ResponseOf<typeof agentInfo>

const RankAndLeague = ({ info: { rank, league } }: { info: Info }) => {
  const t = useText()
  const month = new Intl.DateTimeFormat(formatTag(t.locale), { month: 'long', timeZone: 'Asia/Shanghai' })
  return [
    month.format(serverNow()),
    rank === 0 ? t('level.noRank') : t('level.rank', { level: rank }),
    t('level.league', { level: league }),
  ].join(' · ')
}

/** The picture with the month's figures under it; for a player who has invited nobody, how to invite. */
const TeamCard = ({ info }: { info: Info | undefined }) => {
  const t = useText()
  const month = useQuery(teamMonthQuery)
  if (info?.invited === 0)
    return (
      <Card as="section" aria-label={t('team.strongest')}>
        <NoTeam />
      </Card>
    )
  return (
    <Card as="section" padded={false} aria-label={t('team.strongest')}>
      <div className="p-4 lg:p-5">
        {info === undefined ? <Skeleton className="h-56 rounded-12" /> : <TeamTree invited={info.invited} />}
      </div>
      <div className="border-t border-line p-4 lg:px-5">
        <h2 className="sr-only">{t('team.glance')}</h2>
        <Month info={info} month={month.data} />
        <div className="flex flex-wrap gap-x-6">
          <TextLink to="/referrer/info">{t('team.toMembers')}</TextLink>
          <Link to="/report/bet" search={{ scope: 'team' }} className={textLinkClass}>
            {t('team.toReport')}
          </Link>
        </div>
      </div>
    </Card>
  )
}

const Month = ({
  info,
  month,
}: {
  info: Info | undefined
  month: ResponseOf<typeof teamMonth> | undefined
}) => {
  const t = useText()
  const format = useFormat()
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t('team.members'), info && format.count(info.communitySize)],
    [t('team.active'), month && format.count(month.active)],
    [t('team.new'), month && format.count(month.joined)],
    [t('team.turnover'), info && <Amount value={info.communityPerformanceThisMonth} asset="USDT" own />],
    [
      t('team.rebates'),
      month && <Amount value={month.rebates} asset="PROMOTION_POINT" signed tone="gain" own />,
    ],
  ]
  return (
    <>
      <dl className="team-month">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-muted">{name}</dt>
            <dd className="text-16 font-semibold lg:text-20">{value ?? <Skeleton className="h-7 w-20" />}</dd>
          </div>
        ))}
      </dl>
      {month !== undefined && info !== undefined && month.counted < info.communitySize && (
        <p className="mt-2 text-12 text-muted">{t('team.nearest', { count: format.count(month.counted) })}</p>
      )}
    </>
  )
}
