import type { BetRow } from '@nibble/contract'
import { explain, type GameId, type RoundLength } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Share } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { judged } from '../../../book/round-table.ts'
import { useTableName } from '../../../book/table-choice.ts'
import { LargeTile, revealedAfter } from '../../../hash-tile/large-tile.tsx'
import { late } from '../../../screen/late.ts'
import { Screen } from '../../../screen/screen.tsx'
import { playEffect } from '../../../sound/effects-toggle.tsx'
import { revealedRounds } from '../../../state/revealed-rounds.ts'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { needWords } from '../../../text/words.ts'
import { useRoundBets } from '../mine/my-bets.ts'
import { placesIn, readHash } from '../picks/game-places.ts'
import type { Moment } from '../round/moment.ts'
import type { WayState } from './bets-of-block.tsx'
import { type RoundDraw, useRoundDraw } from './round-draw.ts'
import { isWon, roundNets } from './round-net.ts'

const partOf = <M, P>(load: () => Promise<M>, part: (module: M) => ComponentType<P>) =>
  lazy(async () => ({ default: part(await load()) }))

// What fell and why, fetched beside the round: there is nothing to show of it before.
const useAnswer = late(() => import('./answer.ts'))
// Those who wait for a block, or have won, see a moment more.
const useDrawParts = late(() => withBook(import('./draw-moment.ts')))
// Below the result itself, and fetched behind it.
async function withBook<M>(loading: Promise<M>): Promise<M> {
  return (await Promise.all([loading, needWords('book')]))[0]
}
const OwnBets = partOf(
  () => withBook(import('./bets-of-block.tsx')),
  (m) => m.OwnBets,
)
const OtherGames = partOf(
  () => withBook(import('./bets-of-block.tsx')),
  (m) => m.OtherGames,
)
const GuardedCard = partOf(
  () => withBook(import('./guarded-card.tsx')),
  (m) => m.GuardedCard,
)
const ResultActions = partOf(
  () => import('./result-actions.tsx'),
  (m) => m.ResultActions,
)
const NextRound = partOf(
  () => import('./next-round.tsx'),
  (m) => m.NextRound,
)

type Props = {
  /** The game that is explained. */
  game: GameId
  /** The games whose bets make up the net: the one of the screen, or those of the board. */
  games: readonly GameId[]
  title: string
  back: '/bet-19' | `/bet/${GameId}`
  round: string
  /** The round length's table, for the way back. */
  moment: Moment
  /** When the next one opens. */
  opensAt: number | null
  roundLength: RoundLength
  /** The block has just arrived: its characters appear one by one. */
  isLive: boolean
  onRebet: (bets: readonly BetRow[]) => void
}

/** One round of one game: the answer first, the evidence under it. */
export const ResultScreen = (props: Props) => {
  const { round, back } = props
  const t = useText()
  const format = useFormat()
  const { draw: known, error, retry } = useRoundDraw(round)
  const [kept, setKept] = useState(known)
  // Between the table that forgets a round and the list that has it, it stays what it was: a reveal goes on.
  if (known !== undefined && known !== kept) setKept(known)
  const draw = known ?? kept
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), [])
  const tableName = useTableName()
  const table = draw === undefined ? null : tableName(draw.paytable)

  return (
    <Screen
      title={t('result.title', { round: shortRound(round) })}
      subtitle={t('result.subtitle', {
        game: table === null ? props.title : `${props.title} · ${table}`,
        roundLength: t(`roundLength.${draw?.roundLength ?? props.roundLength}`),
        time: draw === undefined ? '' : format.dayTime(draw.drawAt),
      })}
      back={back}
      actions={
        <IconButton
          icon={Share}
          label={t('result.share')}
          onClick={() => void import('./share-round.ts').then((m) => m.shareRound(t, round))}
        />
      }
      className="pb-28"
    >
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {draw === undefined && error === null && <ResultSkeleton />}
      {draw !== undefined && (
        <Result {...props} draw={{ ...draw, block: judged(draw, draw.block) }} seen={draw.block} />
      )}
    </Screen>
  )
}

/** `draw.block` is what games are judged on; `seen` the block of the chain. */
type ResultProps = Props & { draw: RoundDraw; seen: RoundDraw['block'] }

const Result = ({ game, games, back, round, moment, opensAt, isLive, onRebet, draw, seen }: ResultProps) => {
  const [wasWaiting] = useState(draw.block === null)
  const [isFirst] = useState(() => !revealedRounds.has(round))
  const isSeen = draw.block !== null
  useEffect(() => {
    if (isSeen) revealedRounds.add(round, games)
  }, [isSeen, round, games])
  const reveals = isFirst && (isLive || wasWaiting)
  const isCancelled = draw.state === 'cancelled'
  const known = useRoundBets(round)
  const bets = known ?? []
  const own = bets.filter((bet) => games.includes(bet.game) && bet.cancelledBy !== 'player')
  const hash = readHash(draw.block?.hash ?? null)
  const block = draw.block === null || hash === null ? null : { hash, height: BigInt(draw.block.height) }
  const deciding = draw.block === null ? 0 : placesIn(game, draw.block.hash).length
  const isOver = useAfter(reveals && isSeen ? revealedAfter(deciding) : 0, isSeen)
  const facts = block === null || !isOver ? null : explain({ game, ...block })
  const side = block === null || games.length === 1 ? null : explain({ game: 'up-down', ...block }).outcome
  const nets = roundNets(own, block)
  /** The draw is watched, with something on it. */
  const follows = reveals && own.length > 0
  const won = isOver && follows && isWon(nets)
  // A bet knows it also when the table has gone on to the next round.
  const since = moment.round?.round === round ? moment.round.closesAt : (own.at(0)?.closesAt ?? draw.drawAt)
  const answer = useAnswer()
  const parts = useDrawParts()
  const next = { to: back, moment, opensAt, shown: round }
  const wayState = useState<WayState>({ bet: null, step: null })
  useEffect(() => {
    if (won) playEffect('won')
  }, [won])

  // Who waits watches how far their bet is: it stands beside the tile until there is more to say of the block.
  const isWatched = facts === null && follows && !isCancelled
  const ownBets = (
    <Suspense fallback={isWatched && <Skeleton className="order-2 h-108 rounded-20" />}>
      <OwnBets
        bets={bets}
        games={games}
        first={own.at(0)}
        round={round}
        isWaiting={isWatched}
        block={facts && block}
        wayState={wayState}
      />
    </Suspense>
  )
  return (
    <div className={GRID}>
      {/* As high as the answer will be, so that nothing under it moves when it comes. On a phone, what came back may take two
          lines. */}
      <div
        className={cx(
          'grid grid-cols-1 lg:col-start-2',
          reveals
            ? 'min-h-37 content-start max-lg:-mb-2 lg:min-h-33'
            : 'min-h-20 content-center lg:content-start',
        )}
      >
        {facts === null
          ? parts && <parts.WaitHead draw={draw} isSeen={seen !== null} isTurning={isSeen} since={since} />
          : answer && (
              <answer.ResultHead
                game={game}
                facts={facts}
                side={side}
                nets={nets}
                bets={own}
                isKnown={known !== undefined}
                isCancelled={isCancelled}
                moves={reveals}
              />
            )}
        {follows && parts && <parts.BalanceAfter nets={nets} isRevealed={facts !== null} won={won} />}
      </div>
      <div className="contents lg:row-span-2 lg:row-start-1 lg:block">
        <TileFigure
          key={draw.block?.hash ?? 'waiting'}
          draw={draw}
          game={game}
          reveals={reveals}
          won={won}
          since={since}
        />
        {follows && !isCancelled && parts && (
          <parts.DrawStrip
            since={since}
            drawAt={draw.drawAt}
            block={seen}
            isGuarded={draw.paytable === 'guarded'}
          />
        )}
        {!isWatched && ownBets}
      </div>
      <div className="contents min-w-0 grid-cols-1 content-start gap-5 lg:col-start-2 lg:grid">
        {facts !== null && block !== null && (
          <div
            className={cx('grid grid-cols-1 content-start gap-4 lg:gap-5', follows && 'min-h-82 lg:min-h-54')}
          >
            {answer === null ? (
              <Skeleton className="h-52 rounded-20" />
            ) : (
              <answer.Explained
                game={game}
                facts={facts}
                side={side}
                hash={block.hash}
                isGuarded={draw.guarded !== null}
              >
                {/* On a phone, below the tile and above the buttons: its place is kept while it comes. */}
                <Suspense fallback={<div className="h-17.5 lg:hidden" />}>
                  <NextRound {...next} className="lg:hidden" />
                </Suspense>
              </answer.Explained>
            )}
          </div>
        )}
        <Suspense fallback={<div className="lg:h-14" />}>
          {(facts !== null || isCancelled) && (
            <ResultActions round={round} game={game} bets={own} onRebet={onRebet} isDrawn={isSeen} />
          )}
        </Suspense>
        {isWatched && ownBets}
        {draw.paytable === 'guarded' && seen !== null && (
          <Suspense fallback={<Skeleton className="h-48 rounded-20" />}>
            <GuardedCard draw={draw} block={seen} />
          </Suspense>
        )}
        <Suspense>
          {facts !== null && block !== null && <OtherGames game={game} block={block} />}
          <NextRound {...next} className={cx('order-3', facts !== null && 'max-lg:hidden')} />
        </Suspense>
      </div>
    </div>
  )
}

/** True once it has been `ready` for that long: at once where nothing moves. */
const useAfter = (ms: number, ready: boolean): boolean => {
  const [isOver, setIsOver] = useState(false)
  const isStill = ms === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches
  useEffect(() => {
    if (!ready || isStill) return
    const timer = setTimeout(() => setIsOver(true), ms)
    return () => clearTimeout(timer)
  }, [ready, isStill, ms])
  return isStill ? ready : isOver
}

const ResultSkeleton = () => (
  <div className={GRID}>
    <Skeleton className="h-20 max-lg:mx-auto max-lg:w-72 lg:col-start-2" />
    <Skeleton className="mx-auto aspect-square w-72 rounded-20 lg:row-span-2 lg:row-start-1 lg:w-full lg:max-w-[620px]" />
    <Skeleton className="h-52 rounded-20 lg:col-start-2" />
  </div>
)

const GRID =
  'mx-auto grid max-w-[440px] grid-cols-[minmax(0,1fr)] gap-4 pt-4 lg:max-w-none lg:grid-cols-[minmax(0,620fr)_minmax(0,484fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-5 lg:pt-5 xl:gap-x-12'

type TileFigureProps = {
  draw: RoundDraw
  game: GameId
  reveals: boolean
  won: boolean
  /** When bets closed: each block from then on lays a thread while one waits. */
  since: number
}

/** The block as cloth with its characters on it. */
const TileFigure = ({ draw: { block, drawAt }, game, reveals, won, since }: TileFigureProps) => {
  const t = useText()
  const format = useFormat()
  const parts = useDrawParts()
  return (
    <figure className="grid content-start justify-items-center gap-2.5">
      <div className="w-full max-w-72 lg:max-w-[620px]">
        {block === null ? (
          parts === null ? (
            <LargeTile hash={null} label={t('block.waiting')} />
          ) : (
            <parts.DrawWaiting since={since} game={game} />
          )
        ) : (
          <LargeTile
            hash={block.hash}
            lit={placesIn(game, block.hash)}
            label={t('result.tile', { hash: block.hash.slice(2) })}
            reveal={reveals}
          >
            {reveals && parts && <parts.DrawThreads won={won} lit={placesIn(game, block.hash)} />}
          </LargeTile>
        )}
      </div>
      <figcaption className="flex min-h-4 w-full max-w-72 justify-between gap-3 text-12 text-muted lg:max-w-[620px]">
        {block === null ? (
          parts && <parts.EarlyBlock since={since} drawAt={drawAt} />
        ) : (
          <>
            <span>{t('result.block', { height: format.count(block.height) })}</span>
            <span>{format.preciseTime(block.timeMs)}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}
