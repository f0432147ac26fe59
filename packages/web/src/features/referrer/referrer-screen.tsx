import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness, Network } from 'lucide-react'
import { agentQuery } from '../../api/team.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { LevelCard } from '../../ui/levels/level-card.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { type NavItem, NavList } from '../../ui/nav-list.tsx'
import { NoTeam } from '../../ui/no-team.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TeamSums } from '../../ui/team-sums.tsx'
import { Gifts, Members } from './referrer-info-screen.tsx'

const NAV_ITEMS: readonly NavItem[] = [
  { to: '/referrer/info', text: 'team.toMembers', icon: Network },
  { to: '/agent', text: 'team.toAgent', icon: BriefcaseBusiness },
]

/** `/referrer`: the size and turnover of the player's community, and links from there. */
export const ReferrerScreen = () => {
  const t = useText()
  const agent = useQuery(agentQuery)
  const hasNobody = agent.data?.communitySize === 0
  const isWaiting = agent.data === undefined && !agent.isError
  return (
    <Screen title={t('title.referrer')} back="/profile">
      <div className="mx-auto grid grid-cols-1 items-start gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:gap-6 lg:pt-5">
        <div className="contents lg:grid lg:grid-cols-1 lg:gap-6">
          {agent.isError && agent.data === undefined ? (
            <Card>
              <ErrorState error={agent.error} onRetry={() => void agent.refetch()} />
            </Card>
          ) : hasNobody ? (
            <Card as="section" aria-label={t('team.overview')}>
              <NoTeam />
            </Card>
          ) : (
            <TeamSums sums={agent.data} />
          )}
          <StaleNote query={agent} />
          {/* On a phone members come last, so that they move nothing when they are known. */}
          {hasNobody ? (
            <Gifts />
          ) : (
            <div className={cx('max-lg:order-1', isWaiting && 'lg:hidden')}>
              <Members />
            </div>
          )}
        </div>
        <div className={cx('grid grid-cols-1 gap-4', isWaiting && 'max-lg:hidden')}>
          <LinkCard isQuiet={hasNobody} />
          <Card as="section" padded={false} className="px-4 py-1 lg:px-5">
            <NavList items={NAV_ITEMS} />
          </Card>
          <LevelCard info={agent.data} />
        </div>
      </div>
    </Screen>
  )
}
