import type { RoundLength } from '@nibble/domain'
import { SectionHead } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { drawsQuery, useGameConfig } from '../../api/queries.ts'
import { roundLengthChoice } from '../../state/preferences.ts'
import { useText } from '../../text/text-context.ts'
import { HOME_GAMES } from './home-games.ts'
import { FaultNote, useHomeParts } from './late-parts.tsx'
import { timeLeft, useRoundClock, type Windows } from './round-clock.ts'

/** The open round, its round length switch, and a live card for every game. */
export const GameGrid = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const config = useGameConfig()
  const draws = useInfiniteQuery(drawsQuery({ roundLength, limit: 20 }))
  const last = draws.data?.pages[0]?.items.find(({ state }) => state === 'published') ?? null
  const windows = config.data?.windows.find((each) => each.roundLength === roundLength)
  const parts = useHomeParts()
  const cards = useDeferredValue(config.data)
  const [lastShown, windowsShown] = [useDeferredValue(last), useDeferredValue(windows)]

  return (
    <section>
      <SectionHead space="medium" title={<RoundTitle windows={windows} />}>
        <Segment
          label={t('roundLength.label')}
          value={roundLength}
          onChange={roundLengthChoice.set}
          options={[
            { value: '1m', text: t('roundLength.1m') },
            { value: '3m', text: t('roundLength.3m') },
          ]}
        />
      </SectionHead>

      <Suspense>
        <FaultNote roundLength={roundLength} />
      </Suspense>

      {cards === undefined || parts === null ? (
        config.isError ? (
          <ErrorState error={config.error} onRetry={() => void config.refetch()} />
        ) : (
          <div className={GRID}>
            {HOME_GAMES.map(({ id }) => (
              <Skeleton key={id} className="h-[139px] rounded-20" />
            ))}
          </div>
        )
      ) : (
        <parts.GameCards className={GRID} config={cards} windows={windowsShown} last={lastShown} />
      )}
    </section>
  )
}

/** Each card spans four of its rows, so that the lines of adjacent cards align. */
const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4'

/** When bets close, or open again. */
const RoundTitle = ({ windows }: { windows: Windows | undefined }) => {
  const t = useText()
  const clock = useRoundClock(windows)
  return clock.phase === 'unknown'
    ? t('roundLength.label')
    : t(clock.phase === 'open' ? 'home.openRound' : 'home.nextRound', {
        time: timeLeft(t, clock.phase === 'open' ? clock.leftMs : clock.opensInMs),
      })
}
