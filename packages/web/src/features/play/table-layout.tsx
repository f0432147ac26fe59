import type { BetRow } from '@nibble/contract'
import { type GameId, nextRounds, type Tempo } from '@nibble/domain'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { type ReactNode, useEffect } from 'react'
import { useGameConfig, useTable } from '../../api/queries.ts'
import { useOnline } from '../../realtime/connection.ts'
import { serverNow, useServerSecond } from '../../realtime/server-second.ts'
import { Screen } from '../../screen/screen.tsx'
import { playEffect } from '../../sound/effects-toggle.tsx'
import { tempoChoice } from '../../state/preferences.ts'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { MissedCard } from './mine/missed-card.tsx'
import { OpenBetsCard } from './mine/open-bets-card.tsx'
import { LastResultCard, SettledCard } from './mine/settled-card.tsx'
import { RoadsCard } from './roads/roads-card.tsx'
import { type Moment, momentOf } from './round/moment.ts'
import { RoundCard, TempoSwitch, TimelineCard } from './round/round-card.tsx'
import { SAFETY_MS } from './slip/blocker.ts'
import type { useSlip } from './slip/use-slip.ts'

type Props = {
  title: string
  /** What decides, in words, under the title. */
  reads: string
  /** The game of the roads. */
  game: GameId
  /** The games that are staked on here. */
  games: readonly GameId[]
  /** The address of this screen. */
  table: string
  shown: ReturnType<typeof useShownRound>
  tempo: Tempo
  bets: readonly BetRow[] | undefined
  slip: ReturnType<typeof useSlip>
  picks: ReactNode
  /** What the game needs explained beside its picks. */
  extra?: ReactNode
  rule: ReactNode
  panel: ReactNode
}

/** Three panes on a desktop: round and roads, slip, my bets. On a phone one column over the sheet of the slip. */
export const TableLayout = ({
  title,
  reads,
  game,
  games,
  table: address,
  shown,
  tempo,
  bets,
  slip,
  picks,
  extra,
  rule,
  panel,
}: Props) => {
  const t = useText()
  const { moment, table } = shown
  const { round } = moment
  const isOnline = useOnline()
  const setTempo = (next: Tempo) => {
    slip.edit()
    tempoChoice.set(next)
  }

  return (
    <Screen
      title={title}
      subtitle={round === null ? reads : t('play.subtitle', { round: shortRound(round.round), reads })}
      back="/index"
      actions={<TempoSwitch tempo={tempo} onTempo={setTempo} short />}
      className="max-lg:pb-80 lg:pb-6"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-3 lg:grid-cols-[minmax(0,1fr)_424px] lg:gap-5 lg:pt-5 min-[1440px]:grid-cols-[minmax(0,1fr)_424px_304px]">
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4">
          <MissedCard />
          {table.isError && table.data === undefined ? (
            <ErrorState error={table.error} onRetry={() => void table.refetch()} />
          ) : (
            <RoundCard
              moment={moment}
              opensInSeconds={shown.opensInSeconds}
              tempo={tempo}
              onTempo={setTempo}
            />
          )}
          <div className="order-3 lg:order-none">
            <RoadsCard game={game} tempo={tempo} />
          </div>
        </div>
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4">
          {picks}
          {panel}
          {extra}
          <div className="order-5 grid grid-cols-1 gap-3 lg:order-none">
            <TimelineCard moment={moment} />
            <div className="px-1 lg:hidden">{rule}</div>
          </div>
        </div>
        <div className="order-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:order-none lg:col-span-2 lg:grid-cols-3 lg:gap-4 min-[1440px]:col-span-1 min-[1440px]:grid-cols-1">
          <OpenBetsCard
            round={round?.round ?? null}
            bets={bets}
            games={games}
            submitting={slip.state.at === 'submitting' ? slip.state.intent : null}
            isOpen={moment.phase === 'open'}
            canRecall={isOnline && moment.phase === 'open' && moment.leftMs > SAFETY_MS}
          />
          <SettledCard games={games} tempo={tempo} />
          <LastResultCard game={game} tempo={tempo} table={address} />
        </div>
      </div>
      <Announcer moment={moment} />
      <RoundSounds moment={moment} />
    </Screen>
  )
}

/** Tells a screen reader twice a round: ten seconds before the close, and at the close. Its text changes only then. */
const Announcer = ({ moment }: { moment: Moment }) => {
  const t = useText()
  const format = useFormat()
  const { round, phase, isEnding } = moment

  const text = () => {
    if (round === null) return ''
    if (phase === 'open') return isEnding ? t('play.announce.ending') : ''
    if (phase === 'closed') return t('play.announce.closed', { time: format.time(round.drawAt) })
    return ''
  }

  return (
    <p className="sr-only" aria-live="polite">
      {text()}
    </p>
  )
}

/** One signal ten seconds before the close, one at the close, one when the block arrives. */
const RoundSounds = ({ moment: { phase, isEnding } }: { moment: Moment }) => {
  useEffect(() => {
    if (isEnding) playEffect('ending')
  }, [isEnding])
  useEffect(() => {
    if (phase === 'closed') playEffect('closed')
    if (phase === 'result') playEffect('block')
  }, [phase])
  return null
}

/** A tempo as it is this second: its table, the round on the table, and when the next one opens. */
export const useShownRound = (tempo: Tempo) => {
  const table = useTable(tempo)
  const config = useGameConfig()
  // The second only wakes the screen; what is decided uses the exact time, so that nothing lags behind the close.
  useServerSecond()
  const now = serverNow()
  const windows = config.data?.windows.find((each) => each.tempo === tempo)
  const next = windows === undefined ? undefined : nextRounds({ tempo, windows, now, count: 1 })[0]

  return {
    table,
    config: config.data,
    moment: momentOf(table.data, now),
    opensInSeconds: next === undefined ? null : Math.max(1, Math.ceil((next.opensAt - now) / 1000)),
  }
}
