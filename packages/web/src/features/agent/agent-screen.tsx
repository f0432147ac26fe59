import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { agentQuery } from '../../api/team.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { GiveBackNote } from '../../ui/give-back-note.tsx'
import { LevelCard } from '../../ui/levels/level-card.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TeamSums } from '../../ui/team-sums.tsx'
import { TextLink, textLinkClass } from '../../ui/text-link.tsx'
import { LineList } from './line-list.tsx'
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
          <GiveBackNote />
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
