import { useLimits, usePause } from '../../api/limits.ts'
import { PauseNote } from '../../screen/pause-note.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { BreakCard } from './break-card.tsx'
import { LimitCards } from './limit-cards.tsx'
import { PositionCard } from './position-card.tsx'

/** `/limits`: what a player sets between himself and play, what is used of it, and how he stands. */
export const LimitsScreen = () => {
  const t = useText()
  const overview = useLimits()
  const pause = usePause()
  return (
    <Screen title={t('limits.title')} back="/profile" className="pt-3 lg:pt-5">
      {pause !== null && (
        <Card className="mb-3 lg:mb-6">
          <PauseNote pause={pause} />
        </Card>
      )}
      <p className="mb-3 max-w-[72ch] text-muted lg:mb-5">{t('limits.intro')}</p>
      {overview.data === undefined && overview.isError ? (
        <Card>
          <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start lg:gap-6">
          <div className="grid min-w-0 gap-3 lg:gap-4">
            {overview.data === undefined ? <Waiting /> : <LimitCards limits={overview.data.limits} />}
            <p className="px-1 text-12 text-muted">{t('limits.unit')}</p>
          </div>
          <div className="grid min-w-0 gap-3 lg:gap-4">
            {overview.data === undefined ? (
              <Skeleton className="h-72 rounded-20" />
            ) : (
              <PositionCard overview={overview.data} />
            )}
            <BreakCard pause={pause} />
          </div>
        </div>
      )}
      <StaleNote query={overview} />
    </Screen>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-3 lg:gap-4">
      <Skeleton className="h-60 rounded-20" />
      <Skeleton className="h-60 rounded-20" />
      <Skeleton className="h-60 rounded-20" />
    </div>
  )
}
