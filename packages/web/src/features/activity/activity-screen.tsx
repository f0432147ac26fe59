import type { contest, ResponseOf } from '@nibble/contract'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { ListSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { contestQuery } from '../../api/boards.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { OwnPlace } from '../../ui/own-place.tsx'
import { PlaceList, PrizeList } from '../../ui/place-list.tsx'
import { RewardsNote } from '../../ui/rewards-note.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextLink } from '../../ui/text-link.tsx'
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
          <RewardsNote />
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

const MILLION = 1_000_000

/** What every place pays, now and next month, and what decides and limits it. */
const ContestTerms = ({ contest: board }: { contest: ResponseOf<typeof contest> | undefined }) => {
  const t = useText()
  const format = useFormat()
  const share = (ppm: number) => format.fee({ num: ppm, den: MILLION })
  return (
    <section aria-labelledby="contest-terms">
      <SectionHead id="contest-terms" title={t('contest.prizes')} space="none" />
      <Card className="grid gap-4">
        {board === undefined ? (
          <Skeleton className="h-48" />
        ) : (
          <>
            <p className="text-12 text-muted">
              {t('contest.from', { from: format.dayTime(board.startsAt), to: format.dayTime(board.endsAt) })}
            </p>
            {board.prizes.length === 0 ? (
              <p>{t('contest.noPrizes')}</p>
            ) : (
              <PrizeList prizes={board.prizes} label={t('contest.prizes')} />
            )}
            <ul className="grid list-disc gap-2 pl-5 text-muted">
              <li>{t('contest.counts')}</li>
              <li>{t('contest.ties')}</li>
              <li>
                {t('contest.budget', {
                  own: share(board.budget.playerPpm),
                  all: share(board.budget.housePpm),
                })}
              </li>
              <li>{t('contest.paid')}</li>
            </ul>
            <div className="grid gap-2 border-t border-line pt-4">
              <h3 className="font-semibold">{t('contest.next')}</h3>
              <p className="text-12 text-muted">
                {t('contest.from', {
                  from: format.dayTime(board.next.startsAt),
                  to: format.dayTime(board.next.endsAt),
                })}
              </p>
              <PrizeList prizes={board.next.prizes} label={t('contest.next')} />
            </div>
          </>
        )}
      </Card>
    </section>
  )
}

/** How the contest stands. */
const ContestTable = ({ contest: board }: { contest: ResponseOf<typeof contest> | undefined }) => {
  const t = useText()
  const format = useFormat()
  return (
    <section aria-labelledby="contest-table">
      <SectionHead id="contest-table" title={t('contest.table')} space="none">
        {board !== undefined && (
          <span className="text-12 text-muted">{t('common.asOf', { time: format.time(board.asOf) })}</span>
        )}
      </SectionHead>
      {board === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <Card padded={false} className="overflow-hidden px-4 lg:px-5">
          {board.rows.length === 0 ? (
            <EmptyState icon={Trophy} title={t('contest.empty')} text={t('contest.emptyText')} />
          ) : (
            <PlaceList rows={board.rows} label={t('contest.table')} measure="points" />
          )}
        </Card>
      )}
    </section>
  )
}

type Last = NonNullable<ResponseOf<typeof contest>['last']>

/** Who won the one before, and what was paid. */
const LastContest = ({ last }: { last: Last }) => {
  const t = useText()
  return (
    <section aria-labelledby="contest-last">
      <SectionHead id="contest-last" title={t('contest.last')} />
      <Card padded={false} className="overflow-hidden px-4 lg:px-5">
        {last.rows.length === 0 ? (
          <p className="py-4 text-muted">{t('contest.lastNone')}</p>
        ) : (
          <PlaceList rows={last.rows} label={t('contest.last')} measure="points" paid />
        )}
      </Card>
    </section>
  )
}
