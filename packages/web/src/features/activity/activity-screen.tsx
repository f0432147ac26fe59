import { useQuery } from '@tanstack/react-query'
import { contestQuery } from '../../api/boards.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { GiveBackNote } from '../../ui/give-back-note.tsx'
import { OwnPlace } from '../../ui/own-place.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ContestTable } from './contest-table.tsx'
import { ContestTerms } from './contest-terms.tsx'
import { LastContest } from './last-contest.tsx'
import { TaskList } from './task-list.tsx'

/** `/activity`: the contest of the month with its terms, its table and one's own place, and the rewards of the day. */
export const ActivityScreen = () => {
  const t = useText()
  const contest = useQuery(contestQuery)
  const { data } = contest
  return (
    <Screen title={t('title.activity')} back="/index">
      <div className="mx-auto grid grid-cols-1 items-start gap-x-6 gap-y-4 pt-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)] lg:grid-rows-[auto_1fr] lg:pt-5">
        <div className="grid gap-4 lg:col-start-2">
          <GiveBackNote />
          <p className="text-16 text-muted">{t('contest.intro')}</p>
          {contest.isError && data === undefined ? (
            <Card>
              <ErrorState error={contest.error} onRetry={() => void contest.refetch()} />
            </Card>
          ) : (
            <OwnPlace board={data} measure="points" />
          )}
          <StaleNote query={contest} />
        </div>
        <div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ContestTable contest={data} />
          <TaskList />
        </div>
        <div className="grid gap-4 lg:col-start-2">
          <ContestTerms contest={data} />
          {data?.last != null && <LastContest last={data.last} />}
          <TextLink to="/ranking">{t('contest.toRanking')}</TextLink>
        </div>
      </div>
    </Screen>
  )
}
