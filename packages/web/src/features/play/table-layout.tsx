import type { BetRow, TableChoice } from '@nibble/contract'
import { type GameId, nextRounds, picksOf, type RoundLength, type Table } from '@nibble/domain'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
} from 'react'
import { useGameConfig, useTable } from '../../api/queries.ts'
import { tableChoice, useTableChoice } from '../../book/table-choice.ts'
import { useOnline } from '../../realtime/connection.ts'
import { serverNow, useEachSecond } from '../../realtime/server-second.ts'
import { Screen } from '../../screen/screen.tsx'
import { playEffect } from '../../sound/effects-toggle.tsx'
import { roundLengthChoice } from '../../state/preferences.ts'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { needWords } from '../../text/words.ts'
import { FEW_PICKS } from './live/few-picks.ts'
import { OpenBetsCard } from './mine/open-bets-card.tsx'
import { RoadsCard } from './roads/roads-card.tsx'
import { type Moment, momentOf } from './round/moment.ts'
import { RoundCard } from './round/round-card.tsx'
import type { useSlip } from './slip/use-slip.ts'
import { TableBar } from './table/table-bar.tsx'

// None of it is what somebody comes for, so it comes behind that, in one file.
const loadBehind = async () => (await Promise.all([import('./behind.ts'), needWords('book')]))[0]
// Each card of a table is a memo: an answer of the server draws again only those that show it.
const behind = <P extends object>(card: (code: Awaited<ReturnType<typeof loadBehind>>) => ComponentType<P>) =>
  lazy(async () => ({ default: memo(card(await loadBehind())) }))
const MissedCard = behind((code) => code.MissedCard)
const SettledCard = behind((code) => code.SettledCard)
const LastResultCard = behind((code) => code.LastResultCard)
const TimelineCard = behind((code) => code.TimelineCard)
const LiveTableCard = behind((code) => code.LiveTableCard)
const BoardLiveTable = behind((code) => code.BoardLiveTable)
const LatestBetsCard = behind((code) => code.LatestBetsCard)

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
  roundLength: RoundLength
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
  roundLength,
  bets,
  slip,
  picks,
  extra,
  rule,
  panel,
}: Props) => {
  const t = useText()
  const { moment, table, choice } = shown
  const { round } = moment
  const isOnline = useOnline()
  const { edit } = slip
  const setRoundLength = useCallback(
    (next: RoundLength) => {
      edit()
      roundLengthChoice.set(next)
    },
    [edit],
  )
  const setTable = useCallback(
    (next: TableChoice) => {
      edit()
      tableChoice.set(next)
    },
    [edit],
  )

  const timeline = (
    <div className="table-later order-3 lg:order-none">
      <Suspense fallback={<Skeleton className="h-28 w-full rounded-20" />}>
        <TimelineCard moment={moment} />
      </Suspense>
    </div>
  )
  // What niu niu explains below its slip, and the board's buttons, make that pane the longest: so that all end together,
  // the rest goes under the roads.
  const isMiddleLong = game === 'niu-niu' || games.length > 1

  return (
    <Screen
      title={title}
      subtitle={round === null ? reads : t('play.subtitle', { round: shortRound(round.round), reads })}
      back="/index"
      className="table-page"
    >
      <TableBar
        roundLength={roundLength}
        onRoundLength={setRoundLength}
        table={choice}
        onTable={setTable}
        games={games}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-3 lg:grid-cols-[minmax(0,1fr)_424px] lg:gap-5 lg:pt-4 min-[1440px]:grid-cols-[minmax(0,1fr)_424px_304px]">
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">
            <Suspense>
              <MissedCard />
            </Suspense>
            {table.isError && table.data === undefined ? (
              <ErrorState error={table.error} onRetry={() => void table.refetch()} />
            ) : (
              <RoundCard moment={moment} opensAt={shown.opensAt} />
            )}
          </div>
          <div className="table-later order-3 lg:order-none">
            <RoadsCard game={game} roundLength={roundLength} table={choice} />
          </div>
          {isMiddleLong && timeline}
        </div>
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4">
          {picks}
          <div className="px-1 lg:hidden">{rule}</div>
          {panel}
          {extra}
          {!isMiddleLong && timeline}
        </div>
        <div className="table-third">
          <div>
            <OpenBetsCard
              round={round?.round ?? null}
              bets={bets}
              games={games}
              submitting={slip.state.at === 'submitting' ? slip.state.intent : null}
              isOpen={moment.phase === 'open'}
              canCancel={isOnline && moment.phase === 'open'}
            />
            <div className="live-place" style={{ '--picks': linesOf(game) } as CSSProperties}>
              <Suspense fallback={<Skeleton className="rounded-20" />}>
                {games.length > 1 ? (
                  <BoardLiveTable moment={moment} games={games} bets={bets} />
                ) : (
                  <LiveTableCard moment={moment} game={game} bets={bets} />
                )}
              </Suspense>
            </div>
          </div>
          <div>
            <Suspense fallback={<Skeleton className="h-28 w-full rounded-20" />}>
              <LastResultCard game={game} roundLength={roundLength} choice={choice} table={address} />
              {games.length === 1 && <LatestBetsCard moment={moment} game={game} bets={bets} />}
              {/* Last: its height, known only with the bets, moves nothing. */}
              <SettledCard games={games} roundLength={roundLength} />
            </Suspense>
          </div>
        </div>
      </div>
      <Announcer moment={moment} />
      <RoundSounds moment={moment} />
    </Screen>
  )
}

/** The lines of the live table: one for each pick of a game that has few. */
const linesOf = (game: GameId): number => {
  const { length } = picksOf(game)
  return length > FEW_PICKS ? 0 : length
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

/** What the round on the table is played under; before it is known, what it will be. */
export const paytableOf = ({ moment, choice, config }: ReturnType<typeof useShownRound>): Table =>
  moment.round?.paytable ?? (choice === 'guarded' ? choice : (config?.paytable ?? 'classic'))

/** A round length as it is now: its table, the round on the table, and when the next one opens. */
export const useShownRound = (roundLength: RoundLength) => {
  const choice = useTableChoice()
  const table = useTable(roundLength, choice)
  const config = useGameConfig()
  const windows = config.data?.windows.find((each) => each.roundLength === roundLength)
  const opensAt = useEachSecond(() =>
    windows === undefined
      ? null
      : (nextRounds({ roundLength, windows, now: serverNow(), count: 1 })[0]?.opensAt ?? null),
  )
  // The second wakes the screen only when one of these changes. What is decided uses the exact time, so that nothing
  // lags behind the close.
  useEachSecond(() => {
    const { phase, isEnding } = momentOf(table.data, serverNow())
    return `${phase} ${isEnding}`
  })

  const { round, phase, endsAt, ofMs, isEnding } = momentOf(table.data, serverNow())
  return {
    choice,
    table,
    config: config.data,
    // The same object until something in it changes: the cards are memos.
    moment: useMemo(() => ({ round, phase, endsAt, ofMs, isEnding }), [round, phase, endsAt, ofMs, isEnding]),
    opensAt,
  }
}
