import type { RoundLength } from '@nibble/domain'
import { SectionHead } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { drawsQuery, useGameConfig, useTable } from '../../api/queries.ts'
import { roundLengthChoice } from '../../state/preferences.ts'
import { shortRound } from '../../text/format.ts'
import { useText } from '../../text/text-context.ts'
import { HOME_GAMES } from './home-games.ts'
import { useHomeParts } from './late-parts.tsx'
import { Countdown, useRoundClock } from './round-clock.tsx'

/** The open round, its round length switch, and a live card for every game. */
export const GameGrid = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const fault = useGateFault(roundLength)
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
            { value: '1m', text: <RoundLengthText roundLength="1m" /> },
            { value: '3m', text: <RoundLengthText roundLength="3m" /> },
          ]}
        />
      </SectionHead>

      {fault !== null && (
        <p role="status" className="mb-3 flex gap-2 rounded-12 bg-brass-wash px-3 py-2.5">
          <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
          {t(
            fault === 'chain'
              ? 'home.faultChain'
              : fault === 'clock'
                ? 'home.faultClock'
                : 'home.faultStopped',
          )}
        </p>
      )}

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
            <li key={game.id} className="grid min-w-0">
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

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4'

/** The round that is open, or the next one and how long until it opens. */
const RoundTitle = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const clock = useRoundClock(roundLength)
  return (
    <>
      {t(clock.phase === 'closed' ? 'home.nextRound' : 'home.openRound')}{' '}
      {clock.phase !== 'unknown' && (
        <span className="font-normal text-muted">
          {shortRound(clock.round)}
          {clock.phase === 'closed' && (
            <>
              {' '}
              · <Countdown ms={clock.opensInMs} />
            </>
          )}
        </span>
      )}
    </>
  )
}

/** The round length, and from 1024 px how long its round still takes bets. */
const RoundLengthText = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const clock = useRoundClock(roundLength)
  return (
    <>
      {t(`roundLength.${roundLength}`)}
      {clock.phase === 'open' && (
        <span className="max-lg:hidden">
          · <Countdown ms={clock.leftMs} />
        </span>
      )}
    </>
  )
}

/** What keeps bets out although the round is open by the clock; null while nothing does. */
const useGateFault = (roundLength: RoundLength): 'chain' | 'clock' | 'stopped' | null => {
  const { data: table } = useTable(roundLength)
  const fault = table?.gate.fault ?? null
  return fault === 'between' ? null : fault
}
