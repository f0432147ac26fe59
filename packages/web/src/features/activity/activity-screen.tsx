import type { contest, ResponseOf } from '@nibble/contract'
import { formatTag } from '@nibble/phrases'
import { Card } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Coins } from 'lucide-react'
import { contestQuery } from '../../api/boards.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { placesUnderPodium } from '../../ui/free-places.ts'
import { type NavItem, NavList } from '../../ui/nav-list.tsx'
import { PlayOnlyNote } from '../../ui/not-offered.tsx'
import { OwnPlace } from '../../ui/own-place.tsx'
import { LastPlaces, PrizeList, UnderPodium } from '../../ui/place-list.tsx'
import { BoardEmpty, BoardSkeleton, Podium } from '../../ui/podium.tsx'
import { RewardsNote } from '../../ui/rewards-note.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TaskList } from './task-list.tsx'

/** `/activity`: this month's contest with the player's current prize, the day's rewards, and the places. */
export const ActivityScreen = () => {
  const t = useText()
  const contest = useQuery(contestQuery)
  const { data } = contest
  const month = new Intl.DateTimeFormat(formatTag(t.locale), { month: 'long', timeZone: 'Asia/Shanghai' })
  return (
    <Screen
      title={t('title.activity')}
      subtitle={t('contest.subtitle', { month: month.format(data?.startsAt ?? serverNow()) })}
      back="/index"
    >
      <PlayOnlyNote />
      <div className="mx-auto grid grid-cols-1 items-start gap-x-6 gap-y-4 pt-3 lg:grid-cols-2 lg:pt-5">
        {/* On a phone the places come before other ways to earn. */}
        <div className="contents gap-4 lg:grid">
          <RewardsNote />
          {contest.isError && data === undefined ? (
            <Card>
              <ErrorState error={contest.error} onRetry={() => void contest.refetch()} />
            </Card>
          ) : (
            <OwnPlace board={data} measure="points" />
          )}
          <StaleNote query={contest} />
          <div className="max-lg:order-2">
            <TaskList />
          </div>
        </div>
        <div className="contents gap-4 lg:grid">
          <div className="grid gap-4 max-lg:order-1">
            <ContestTable contest={data} />
            <ContestTerms contest={data} />
          </div>
          <div className="grid gap-4 max-lg:order-3">
            {data?.last != null && (
              <LastPlaces rows={data.last.rows} title={t('contest.last')} measure="points">
                <p className="py-4 text-muted">{t('contest.lastNone')}</p>
              </LastPlaces>
            )}
            <Card padded={false} className="px-4 py-1 lg:px-5">
              <NavList items={NAV_ITEMS} />
            </Card>
          </div>
        </div>
      </div>
    </Screen>
  )
}

const NAV_ITEMS: readonly NavItem[] = [
  { to: '/ranking', text: 'contest.toRanking', icon: ChartNoAxesColumn },
  { to: '/agent', text: 'tasks.toRebates', icon: Coins },
]

const MILLION = 1_000_000

/** What every place pays, now and next month, and the contest's rules and limits. */
const ContestTerms = ({ contest: board }: { contest: ResponseOf<typeof contest> | undefined }) => {
  const t = useText()
  const format = useFormat()
  const share = (ppm: number) => format.fee({ num: ppm, den: MILLION })
  return (
    <Card padded={false} className="px-4 lg:px-5">
      <details className="opens">
        <summary className="flex min-h-13 cursor-pointer items-center font-semibold text-azure">
          {t('contest.terms')}
        </summary>
        {board !== undefined && (
          <div className="grid gap-4 pb-4">
            <p>{t('contest.intro')}</p>
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
          </div>
        )}
      </details>
    </Card>
  )
}

/** The contest's places. */
const ContestTable = ({ contest: board }: { contest: ResponseOf<typeof contest> | undefined }) => {
  const t = useText()
  const format = useFormat()
  const under = board && placesUnderPodium(board)
  return (
    <section aria-label={t('contest.places')}>
      {board === undefined && (
        <BoardSkeleton measure="points">
          <div className="mb-4 h-6" />
        </BoardSkeleton>
      )}
      {board !== undefined && (
        <div className="grid gap-4">
          <Podium rows={board.rows} prizes={board.prizes} measure="points">
            <div className="mb-4 flex items-baseline justify-between gap-3 px-1 lg:px-2">
              <h2 className="text-16 font-semibold tracking-tight">{t('contest.places')}</h2>
              <span className="text-12 text-muted">
                {t('common.asOf', { time: format.time(board.asOf) })}
              </span>
            </div>
            {board.rows.length === 0 && (
              <BoardEmpty title={t('contest.empty')} text={t('contest.emptyText')} />
            )}
          </Podium>
          {under !== undefined && <UnderPodium {...under} label={t('contest.table')} measure="points" />}
        </div>
      )}
    </section>
  )
}
