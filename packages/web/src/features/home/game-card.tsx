import type { DrawRow, gameConfigList, ResponseOf } from '@nibble/contract'
import { decidingNibbles, explain, normaliseHash, outcomeOf, type Paytable } from '@nibble/domain'
import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { Clock, Pause } from 'lucide-react'
import { memo } from 'react'
import { Tail } from '../../hash-tile/tail.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { OutcomeBead } from '../../ui/bead.tsx'
import { HeightDigit } from '../../ui/height-digit.tsx'
import { outcomeName, outcomeText } from '../../ui/outcome-names.ts'
import { HOME_GAMES, type HomeGame } from './home-games.ts'
import { multipleRange } from './multiple-range.ts'
import { timeLeft, useRoundClock, type Windows } from './round-clock.ts'

type CardsProps = Pick<Props, 'windows' | 'last'> & {
  className: string
  config: ResponseOf<typeof gameConfigList>
}

/** A live card for every game. */
export const GameCards = memo(({ className, config, windows, last }: CardsProps) => (
  <ul className={className}>
    {HOME_GAMES.map((game) => (
      <li key={game.id} className="row-span-4 grid min-w-0 grid-rows-subgrid">
        <GameCard
          game={game}
          paytable={config.paytable}
          windows={windows}
          last={last}
          stopped={config.games.find((each) => each.game === game.shows && each.state === 'stopped') ?? null}
        />
      </li>
    ))}
  </ul>
))

type Props = {
  game: HomeGame
  paytable: Paytable
  windows: Windows | undefined
  /** The last published round of this round length. */
  last: DrawRow | null
  stopped: { readonly reason: string | null } | null
}

/** A game: its last result, its multiples, and how long it still takes bets. */
const GameCard = ({ game, paytable, windows, last, stopped }: Props) => {
  const t = useText()
  const name =
    game.id === 'board' ? t('game.board') : game.pays.length > 1 ? t('home.lucky') : t(`game.${game.id}`)

  return (
    <Link
      {...(game.id === 'board'
        ? { to: '/bet-19' as const }
        : { to: '/bet/$type' as const, params: { type: game.id } })}
      className={cx(
        cardClass,
        'relative row-span-4 grid min-w-0 grid-rows-subgrid gap-2 overflow-hidden px-3.5 pt-3.5 pb-[13px] transition duration-200 hover:-translate-y-0.5 hover:border-line-strong',
      )}
    >
      <b className="text-balance">{name}</b>
      <LastOutcome game={game} last={last} />
      <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1 text-12 text-muted">
        <Multiples game={game} paytable={paytable} />
        {stopped === null ? (
          <Close windows={windows} />
        ) : (
          <span
            className="inline-flex min-w-0 items-center gap-1 text-text"
            title={stopped.reason ?? undefined}
          >
            <Pause size={14} className="text-faint" aria-hidden="true" />
            <span className="truncate">{stopped.reason ?? t('home.paused')}</span>
          </span>
        )}
      </span>
      <span className="absolute inset-x-0 bottom-0 h-0.5 bg-line" aria-hidden="true">
        {stopped === null && <TimeBar windows={windows} />}
      </span>
    </Link>
  )
}

const LastOutcome = ({ game: { id, shows: game }, last }: { game: HomeGame; last: DrawRow | null }) => {
  const t = useText()
  const hash = last?.block == null ? null : normaliseHash(last.block.hash)
  if (hash === null || last?.block == null)
    return (
      <>
        <Tail hash={null} lit={[]} />
        <span className="min-h-6 text-muted">{t('home.noResult')}</span>
      </>
    )

  const height = BigInt(last.block.height)
  const facts = explain({ game, hash, height })
  // The board has a button for the character, and one for up, down or letter.
  const { name, detail } =
    id === 'board'
      ? {
          name: hash.slice(-1),
          detail: outcomeName(t, 'up-down', outcomeOf({ game: 'up-down', hash, height })),
        }
      : outcomeText(t, game, facts, true)
  return (
    <>
      <span className="-ml-1 flex flex-wrap items-center gap-x-1">
        <Tail hash={hash} lit={decidingNibbles({ game, hash })} />
        <HeightDigit facts={facts} />
      </span>
      <span className="flex min-h-6 items-center gap-2">
        <OutcomeBead game={game} outcome={facts.outcome} />
        <span className="min-w-0">
          {name} <span className="text-muted">{detail}</span>
        </span>
      </span>
    </>
  )
}

const Multiples = ({ game, paytable }: { game: HomeGame; paytable: Paytable }) => {
  const t = useText()
  const format = useFormat()
  if (game.id === 'niu-niu') return <span>{t('home.byPoints')}</span>

  const { least, most } = multipleRange(game.pays, paytable)
  const from = t('common.multiple', { multiple: format.multiple(least) })
  const to = t('common.multiple', { multiple: format.multiple(most) })
  return <span>{from === to ? from : t('common.range', { from, to })}</span>
}

// The part that changes every second renders alone: a card and its link are expensive.
const TimeBar = ({ windows }: Pick<Props, 'windows'>) => {
  const clock = useRoundClock(windows)
  return (
    clock.phase === 'open' && (
      <span
        className="block h-0.5 origin-left bg-brass-line transition-transform duration-1000 ease-linear"
        style={{ transform: `scaleX(${clock.share})` }}
      />
    )
  )
}

const Close = ({ windows }: Pick<Props, 'windows'>) => {
  const t = useText()
  const clock = useRoundClock(windows)
  if (clock.phase === 'unknown') return null
  return (
    <span className="inline-flex items-center gap-1 text-text">
      <Clock size={14} className="text-faint" aria-hidden="true" />
      {clock.phase === 'open' ? timeLeft(t, clock.leftMs) : t('home.closed')}
    </span>
  )
}
