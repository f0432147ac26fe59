import { type ResponseOf, type ranking, showName } from '@nibble/contract'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { Switch } from '@nibble/ui/checkbox.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { ListSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trophy, Users } from 'lucide-react'
import { useState } from 'react'
import { onlineQuery, type RankingPeriod, rankingQuery } from '../../api/boards.ts'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { OwnPlace } from '../../ui/own-place.tsx'
import { PlaceList, PrizeList } from '../../ui/place-list.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const PERIODS = ['daily', 'weekly', 'monthly'] as const satisfies readonly RankingPeriod[]

/** `/ranking`: players by profit of the day, the week or the month, one's own place above all. */
export const RankingScreen = () => {
  const t = useText()
  const [period, setPeriod] = useState<RankingPeriod>('daily')
  const found = useQuery(rankingQuery(period))
  const count = useQuery(onlineQuery).data?.online
  return (
    <Screen title={t('title.ranking')} back="/index">
      <div className="mx-auto grid grid-cols-1 items-start gap-x-6 gap-y-4 pt-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:grid-rows-[auto_auto_1fr] lg:pt-5">
        <div className="flex flex-wrap items-center justify-between gap-3 lg:col-span-2">
          <Segment
            label={t('ranking.period')}
            value={period}
            onChange={setPeriod}
            options={PERIODS.map((value) => ({ value, text: t(`ranking.${value}`) }))}
          />
          {count !== undefined && (
            <Tag tone="azure" icon={Users}>
              {t('ranking.online', { count })}
            </Tag>
          )}
        </div>
        <div className="lg:col-start-2">
          {found.isError && found.data === undefined ? (
            <Card>
              <ErrorState error={found.error} onRetry={() => void found.refetch()} />
            </Card>
          ) : (
            <OwnPlace board={found.data} measure="profit">
              <NameSwitch isShown={found.data?.isNameShown} />
            </OwnPlace>
          )}
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <RankingTable query={found} />
        </div>
        <div className="lg:col-start-2">
          <Terms board={found.data} />
        </div>
      </div>
    </Screen>
  )
}

const Terms = ({ board }: { board: ResponseOf<typeof ranking> | undefined }) => {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <SectionHead title={t('ranking.prizes')} space="none" />
      <Card className="grid gap-3">
        {board === undefined ? (
          <Skeleton className="h-24" />
        ) : (
          <PrizeList prizes={board.prizes} label={t('ranking.prizes')} />
        )}
        <p className="text-12 text-muted">{t('ranking.terms')}</p>
        {board !== undefined && (
          <p className="text-12 text-muted">
            {t('ranking.budget', { own: format.fee({ num: board.budget.playerPpm, den: 1_000_000 }) })}
          </p>
        )}
        <TextLink to="/activity">{t('ranking.toContest')}</TextLink>
      </Card>
    </>
  )
}

/** Who has made most. */
const RankingTable = ({ query }: { query: UseQueryResult<ResponseOf<typeof ranking>> }) => {
  const t = useText()
  const { data } = query
  return (
    <section aria-label={t('ranking.table')}>
      {query.isPending && <ListSkeleton rows={6} />}
      {data !== undefined && (
        <Card padded={false} className="overflow-hidden px-4 lg:px-5">
          {data.rows.length === 0 ? (
            <EmptyState icon={Trophy} title={t('ranking.empty')} text={t('ranking.emptyText')} />
          ) : (
            <PlaceList rows={data.rows} label={t('ranking.table')} measure="profit" />
          )}
        </Card>
      )}
      <StaleNote query={query} />
    </section>
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
    <div className="border-t border-line pt-1">
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
