import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { levelHistoryQuery } from '../../api/team.ts'
import { useText } from '../../text/text-context.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { More } from '../more.tsx'
import { Sheet } from '../sheet.tsx'
import { Skeleton } from '../skeleton.tsx'
import { LevelChange } from './level-change.tsx'

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
