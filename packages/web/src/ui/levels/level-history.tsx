import type { LevelChangeView } from '@nibble/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History, TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { levelHistoryQuery } from '../../api/team.ts'
import { noonOf } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { More } from '../more.tsx'
import { Sheet } from '../sheet.tsx'
import { Skeleton } from '../skeleton.tsx'

/** The way to every rise and fall of one's levels. */
export const LevelHistory = () => {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="ghost"
        size="small"
        className="-my-2 -ml-4 justify-self-start"
        onClick={() => setIsOpen(true)}
      >
        <History size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('level.history')}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('level.history')}>
        <Changes />
      </Sheet>
    </>
  )
}

const Changes = () => {
  const t = useText()
  const changes = useInfiniteQuery(levelHistoryQuery)
  const rows = changes.data?.pages.flatMap(({ items }) => items) ?? []
  if (changes.isPending) return <Skeleton className="h-40 rounded-12" />
  if (changes.isError && rows.length === 0)
    return <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />
  if (rows.length === 0)
    return <EmptyState icon={History} title={t('level.noHistory')} text={t('level.noHistoryText')} />
  return (
    <>
      <p className="text-muted">{t('level.historyText')}</p>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((change) => (
          <LevelChange key={change.day} change={change} />
        ))}
      </ul>
      {changes.hasNextPage && (
        <More isLoading={changes.isFetchingNextPage} onMore={() => void changes.fetchNextPage()} />
      )}
    </>
  )
}

/** What one day changed: the rank, the league, or both. */
const LevelChange = ({ change }: { change: LevelChangeView }) => {
  const t = useText()
  const format = useFormat()
  const { day, rank, rankBefore, league, leagueBefore } = change
  const rankName = (level: number) => (level === 0 ? t('level.rankless') : t('level.rank', { level }))
  return (
    <li className="grid gap-1 py-3">
      <span className="text-12 text-muted">{format.longDay(noonOf(day))}</span>
      {rank !== rankBefore && (
        <Step isUp={rank > rankBefore} from={rankName(rankBefore)} to={rankName(rank)} />
      )}
      {league !== leagueBefore && (
        <Step
          isUp={league > leagueBefore}
          from={t('level.league', { level: leagueBefore })}
          to={t('level.league', { level: league })}
        />
      )}
    </li>
  )
}

const Step = ({ isUp, from, to }: { isUp: boolean; from: string; to: string }) => {
  const t = useText()
  const Icon = isUp ? TrendingUp : TrendingDown
  return (
    <span className="flex items-start gap-2">
      <Icon
        size={20}
        strokeWidth={1.75}
        className={isUp ? 'shrink-0 text-win' : 'shrink-0 text-muted'}
        aria-hidden="true"
      />
      {t(isUp ? 'level.rose' : 'level.fell', { from, to })}
    </span>
  )
}
