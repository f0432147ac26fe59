import type { RoundLength } from '@nibble/domain'
import { SectionHead } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { drawsQuery, useGameConfig } from '../../api/queries.ts'
import { roundLengthChoice } from '../../state/preferences.ts'
import { useText } from '../../text/text-context.ts'
import { HOME_GAMES } from './home-games.ts'
import { FaultNote, useHomeParts } from './late-parts.tsx'
import { timeLeft, useRoundClock } from './round-clock.ts'

/** The open round, its round length switch, and a live card for every game. */
export const GameGrid = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const config = useGameConfig()
  const parts = useHomeParts()
  const draws = useInfiniteQuery(drawsQuery({ roundLength, limit: 20 }))
  const last = draws.data?.pages[0]?.items.find(({ state }) => state === 'published')

  return (
    <section>
      <SectionHead space="medium" title={<RoundTitle roundLength={roundLength} />}>
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

      {config.data === undefined || parts === null ? (
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
        <ul className={GRID}>
          {HOME_GAMES.map((game) => (
            <li key={game.id} className="row-span-4 grid min-w-0 grid-rows-subgrid">
              <parts.GameCard
                game={game}
                paytable={config.data.paytable}
                roundLength={roundLength}
                last={last ?? null}
                stopped={
                  config.data.games.find((each) => each.game === game.shows && each.state === 'stopped') ??
                  null
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Each card spans four of its rows, so that the lines of adjacent cards align. */
const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4'

/** When bets close, or open again. */
const RoundTitle = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const clock = useRoundClock(roundLength)
  return clock.phase === 'unknown'
    ? t('roundLength.label')
    : t(clock.phase === 'open' ? 'home.openRound' : 'home.nextRound', {
        time: timeLeft(t, clock.phase === 'open' ? clock.leftMs : clock.opensInMs),
      })
}
