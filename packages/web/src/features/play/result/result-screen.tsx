import type { BetRow } from '@nibble/contract'
import { explain, type GameId, type Tempo } from '@nibble/domain'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Copy, Share } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Screen } from '../../../screen/screen.tsx'
import { playEffect } from '../../../sound/effects-toggle.tsx'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { needWords } from '../../../text/words.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { HashText } from '../../../weave/hash-text.tsx'
import { Loom } from '../../../weave/loom.tsx'
import { useRoundBets } from '../mine/my-bets.ts'
import { placesIn, readHash } from '../picks/game-places.ts'
import type { Moment } from '../round/moment.ts'
import { NextRound, ResultActions, ResultHead, shareRound } from './result-head.tsx'
import { revealedRounds } from './revealed-rounds.ts'
import { type RoundDraw, useRoundDraw } from './round-draw.ts'
import { isWon, roundNets } from './round-net.ts'

// Below the result itself, and fetched behind it.
const ExplainCard = lazy(() => import('./explain-card.tsx').then((m) => ({ default: m.ExplainCard })))
const BetsOfBlock = lazy(async () => {
  const words = needWords('book')
  const { BetsOfBlock: code } = await import('./bets-of-block.tsx')
  await words
  return { default: code }
})
const OtherGames = lazy(() => import('./bets-of-block.tsx').then((m) => ({ default: m.OtherGames })))

type Props = {
  /** The game that is explained. */
  game: GameId
  /** The games whose bets make up the net: the one of the screen, or those of the board. */
  games: readonly GameId[]
  title: string
  back: '/bet-19' | `/bet/${GameId}`
  round: string
  /** The tempo's table, for the way back. */
  moment: Moment
  tempo: Tempo
  /** The block has just arrived: its characters appear one by one. */
  isLive: boolean
  onRebet: (bets: readonly BetRow[]) => void
}

/** One round of one game: the answer first, the evidence under it. */
export const ResultScreen = (props: Props) => {
  const { round, back } = props
  const t = useText()
  const format = useFormat()
  const { draw, error, retry } = useRoundDraw(round)
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), [])
  const name = t('result.title', { round: shortRound(round) })

  return (
    <Screen
      title={name}
      subtitle={t('result.subtitle', {
        game: props.title,
        tempo: t(`tempo.${draw?.tempo ?? props.tempo}`),
        time: draw === undefined ? '' : format.dayTime(draw.drawAt),
      })}
      back={back}
      actions={
        <IconButton icon={Share} label={t('result.share')} onClick={() => void shareRound(t, round)} />
      }
      className="pb-28"
    >
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {draw === undefined && error === null && <ResultSkeleton />}
      {draw !== undefined && <Result {...props} draw={draw} />}
    </Screen>
  )
}

const Result = ({ game, games, back, round, moment, isLive, onRebet, draw }: Props & { draw: RoundDraw }) => {
  const t = useText()
  const format = useFormat()
  const [wasWaiting] = useState(draw.block === null)
  const [isFirst] = useState(() => !revealedRounds.has(round))
  const isSeen = draw.block !== null
  useEffect(() => {
    if (isSeen) revealedRounds.add(round)
  }, [isSeen, round])
  const reveals = isFirst && (isLive || wasWaiting)
  const bets = useRoundBets(round) ?? []
  const own = bets.filter((bet) => games.includes(bet.game) && bet.cancelledBy !== 'player')
  const hash = readHash(draw.block?.hash ?? null)
  const block = draw.block === null || hash === null ? null : { hash, height: BigInt(draw.block.height) }
  const facts = block === null ? null : explain({ game, ...block })
  const nets = roundNets(own, block)
  useWinSound(isFirst && isLive && isWon(nets))

  return (
    <div className="mx-auto grid max-w-[440px] grid-cols-[minmax(0,1fr)] gap-4 pt-4 lg:max-w-none lg:grid-cols-[minmax(0,620fr)_minmax(0,484fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-5 lg:pt-6 xl:gap-x-12">
      <div className="lg:col-start-2">
        {facts === null ? (
          <section className="text-center lg:text-left" aria-live="polite">
            <h2 className="text-28 font-semibold">{t('result.waitingTitle')}</h2>
            <p className="text-muted">{t('result.waitingText', { time: format.time(draw.drawAt) })}</p>
          </section>
        ) : (
          <ResultHead
            game={game}
            facts={facts}
            nets={nets}
            multiple={soleMultiple(own, format)}
            isCancelled={draw.state === 'cancelled'}
            moves={reveals}
          />
        )}
      </div>
      <LoomFigure key={draw.block?.hash ?? 'waiting'} draw={draw} game={game} reveals={reveals} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-4 lg:col-start-2 lg:gap-5">
        {draw.block !== null && <HashBlock hash={draw.block.hash} game={game} />}
        <Suspense fallback={<Skeleton className="h-28 w-full rounded-20" />}>
          {facts !== null && <ExplainCard game={game} facts={facts} />}
        </Suspense>
        <ResultActions round={round} bets={own} onRebet={onRebet} isDrawn={draw.block !== null} />
        <Suspense>
          <BetsOfBlock bets={bets} first={own.at(0)} />
          {block !== null && <OtherGames game={game} block={block} />}
        </Suspense>
        <NextRound to={back} moment={moment} shown={round} />
      </div>
    </div>
  )
}

const useWinSound = (won: boolean) => {
  useEffect(() => {
    if (won) playEffect('won')
  }, [won])
}

/** "at 2×" is said where there was one bet and it won a whole multiple. */
const soleMultiple = (own: readonly BetRow[], format: ReturnType<typeof useFormat>): string | null => {
  const [bet, ...others] = own.filter(({ status }) => status === 'published')
  if (bet === undefined || others.length > 0 || bet.result !== 'win' || bet.returned === null) return null
  return format.multiple({ num: Number(bet.returned), den: Number(bet.stake) })
}

const ResultSkeleton = () => (
  <div className="mx-auto grid max-w-[440px] justify-items-center gap-4 pt-4">
    <Skeleton className="h-9 w-40" />
    <Skeleton className="h-11 w-52" />
    <Skeleton className="aspect-square w-72 rounded-20" />
    <Skeleton className="h-12 w-full" />
  </div>
)

/** All 64 characters, and a button that copies them. */
const HashBlock = ({ hash, game }: { hash: string; game: GameId }) => {
  const t = useText()
  const copy = async () => {
    await navigator.clipboard.writeText(hash)
    showToast(t('common.copied'))
  }
  return (
    <section>
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="font-semibold">{t('block.hash')}</h2>
        <IconButton icon={Copy} label={t('result.copyHash')} className="-mr-3" onClick={() => void copy()} />
      </div>
      <HashText hash={hash} lit={placesIn(game, hash)} label={t('block.hash')} />
    </section>
  )
}

type LoomFigureProps = { draw: RoundDraw; game: GameId; reveals: boolean }

/** The block as cloth with its characters on it. */
const LoomFigure = ({ draw: { block }, game, reveals }: LoomFigureProps) => {
  const t = useText()
  const format = useFormat()
  return (
    <figure className="grid content-start justify-items-center gap-2.5 lg:row-span-2 lg:row-start-1">
      <div className="w-full max-w-72 lg:max-w-[620px]">
        <Loom
          hash={block?.hash ?? null}
          lit={block === null ? [] : placesIn(game, block.hash)}
          label={block === null ? t('block.waiting') : t('result.loom', { hash: block.hash.slice(2) })}
          reveal={reveals}
        />
      </div>
      {block !== null && (
        <figcaption className="flex w-full max-w-72 justify-between gap-3 text-12 text-muted lg:max-w-[620px]">
          <span>{t('result.block', { height: format.count(block.height) })}</span>
          <span>{format.preciseTime(block.timeMs)}</span>
        </figcaption>
      )}
    </figure>
  )
}
