import '../../ui/boards.css'
import { type ResponseOf, type ranking, showName } from '@nibble/contract'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { Switch } from '@nibble/ui/checkbox.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Clock, Equal, Gift, type LucideIcon, TrendingUp, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contestQuery, onlineQuery, type RankingPeriod, rankingQuery } from '../../api/boards.ts'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { Screen } from '../../screen/screen.tsx'
import { isGuest } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { TimeLeft } from '../../ui/board-score.tsx'
import { placesUnderPodium } from '../../ui/free-places.ts'
import { PlayOnlyNote } from '../../ui/not-offered.tsx'
import { OwnDock } from '../../ui/own-dock.tsx'
import { OwnPlace } from '../../ui/own-place.tsx'
import { LastPlaces, UnderPodium } from '../../ui/place-list.tsx'
import { BoardSkeleton, Podium } from '../../ui/podium.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'

const PERIODS = ['daily', 'weekly', 'monthly'] as const satisfies readonly RankingPeriod[]

/** `/ranking`: players by profit of the day, the week or the month: the first three, and what the own place pays now. */
export const RankingScreen = () => {
  const t = useText()
  const format = useFormat()
  const [period, setPeriod] = useState<RankingPeriod>('daily')
  const found = useQuery(rankingQuery(period))
  const count = useQuery(onlineQuery).data?.online
  const board = found.data
  const isStranger = useStore(isGuest) !== null
  return (
    <Screen title={t('title.ranking')} subtitle={t('ranking.subtitle')} back="/index">
      <PlayOnlyNote />
      <div className="mx-auto grid grid-cols-1 items-start gap-x-6 gap-y-4 pt-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:pt-5">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 lg:col-span-2">
          <div className="board-period">
            <Segment
              wide
              label={t('ranking.period')}
              value={period}
              onChange={setPeriod}
              options={PERIODS.map((value) => ({ value, text: t(`ranking.${value}`) }))}
            />
          </div>
          <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-muted">
            {board !== undefined && (
              <>
                <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  {t('ranking.endsIn', { time: '' })}
                  <b className="text-text">
                    <TimeLeft until={board.endsAt} />
                  </b>
                </span>
                <span className="text-12 max-lg:hidden">{format.dayTime(board.endsAt)}</span>
              </>
            )}
          </p>
          {count !== undefined && (
            <span className="ml-auto">
              <Tag tone="azure" icon={Users}>
                {t('ranking.online', { count })}
              </Tag>
            </span>
          )}
        </div>
        <div className="contents gap-4 lg:grid">
          <RankingTable query={found} />
          {board !== undefined && <Rules board={board} />}
        </div>
        <div className="contents gap-4 lg:grid">
          {found.isError && board === undefined ? (
            <Card>
              <ErrorState error={found.error} onRetry={() => void found.refetch()} />
            </Card>
          ) : (
            <OwnPlace board={board} measure="profit" />
          )}
          <Card
            padded={false}
            className={cx('grid px-4 py-1 lg:px-5', board === undefined && 'max-lg:hidden')}
          >
            {!isStranger && <NameSwitch isShown={board?.isNameShown} />}
            <ToContest />
          </Card>
        </div>
      </div>
      <OwnDock board={board} />
    </Screen>
  )
}

/** What counts, from when to when, and how far a prize is paid. */
const Rules = ({ board }: { board: ResponseOf<typeof ranking> }) => {
  const t = useText()
  const format = useFormat()
  const own = format.fee({ num: board.budget.playerPpm, den: 1_000_000 })
  return (
    <section aria-labelledby="rules" className="max-lg:order-1">
      <SectionHead id="rules" title={t('ranking.rules')} space="none" />
      <Card>
        <ul className="grid gap-4 lg:grid-cols-2 lg:gap-x-6">
          <Rule icon={TrendingUp}>{t('ranking.ruleProfit')}</Rule>
          <Rule icon={Gift}>{t('ranking.ruleCap', { own })}</Rule>
          <Rule icon={Clock}>{t('ranking.ruleTime')}</Rule>
          <Rule icon={Equal}>{t('ranking.ruleTies')}</Rule>
        </ul>
      </Card>
    </section>
  )
}

const Rule = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-3 text-muted">
    <Icon size={20} strokeWidth={1.75} className="flex-none text-brass" aria-hidden="true" />
    <div className="min-w-0 flex-1">{children}</div>
  </li>
)

/** The players with the largest profit. */
const RankingTable = ({ query }: { query: UseQueryResult<ResponseOf<typeof ranking>> }) => {
  const t = useText()
  const { data } = query
  const under = data && placesUnderPodium(data)
  return (
    <section aria-label={t('ranking.table')} className="grid gap-4">
      {query.isPending && <BoardSkeleton measure="profit" />}
      {data !== undefined && <Podium rows={data.rows} prizes={data.prizes} measure="profit" />}
      {under !== undefined && <UnderPodium {...under} label={t('ranking.table')} measure="profit" />}
      <StaleNote query={query} />
      {data?.last != null && data.last.rows.length > 0 && (
        <LastPlaces rows={data.last.rows} title={t('ranking.last')} measure="profit" />
      )}
    </section>
  )
}

/** The way to the contest of the month, with the own place there. */
const ToContest = () => {
  const t = useText()
  const format = useFormat()
  const { data } = useQuery(contestQuery)
  return (
    <Link to="/activity" className="flex min-h-13 items-center gap-3 transition hover:text-brass">
      <span className="min-w-0 flex-1">{t('ranking.toContest')}</span>
      <span className="text-muted">
        {data?.own != null && t('ranking.placeOf', { place: format.count(data.own.place) })}
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </Link>
  )
}

/** Whether others read the player's name in full. */
const NameSwitch = ({ isShown }: { isShown: boolean | undefined }) => {
  const t = useText()
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (wanted: boolean) => call(showName, { isShown: wanted }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.boards }),
  })
  return (
    <div className="border-b border-line">
      <Switch
        checked={save.isPending ? save.variables : (isShown ?? false)}
        disabled={isShown === undefined || save.isPending}
        onChange={(isWanted) => save.mutate(isWanted)}
      >
        {t('ranking.showName')}
      </Switch>
      {save.isError && (
        <p role="alert" className="text-12 text-loss">
          {errorSentence(t, save.error)}
        </p>
      )}
    </div>
  )
}
