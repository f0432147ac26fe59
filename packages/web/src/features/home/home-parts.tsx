import type { BetRow, DrawRow } from '@nibble/contract'
import { normaliseHash, outcomeOf, sum } from '@nibble/domain'
import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Hourglass } from 'lucide-react'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { Tail } from '../../hash-tile/tail.tsx'
import { useServerSecond } from '../../realtime/server-second.ts'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import { OutcomeBead } from '../../ui/bead.tsx'
import { pickName } from '../../ui/outcome-names.ts'
import { Ring } from '../../ui/ring.tsx'
import { timeLeft } from './round-clock.ts'

export { Banners } from './banners.tsx'
export { GameCard } from './game-card.tsx'

const LIT = [2, 1]

/** A published round as left or right. */
export const LastRound = ({ draw }: { draw: DrawRow }) => {
  const t = useText()
  const hash = draw.block === null ? null : normaliseHash(draw.block.hash)
  return (
    <li className="flex items-center gap-3">
      <HashTile hash={hash} lit={LIT} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-faint">
          {t('round.number', { round: shortRound(draw.round) })}
        </span>
        <span className="-ml-1 [&_.tail]:text-14 [&_.tail]:leading-5">
          <Tail hash={hash} lit={LIT} />
        </span>
      </span>
      {hash !== null && draw.block !== null && (
        <OutcomeBead
          named
          game="left-right"
          outcome={outcomeOf({ game: 'left-right', hash, height: BigInt(draw.block.height) })}
        />
      )}
    </li>
  )
}

type Props = { bets: readonly BetRow[]; first: BetRow }

/** What is staked on the next draw, with the time left. */
export const PendingCard = ({ bets, first }: Props) => {
  const t = useText()
  const now = useServerSecond()
  const leftMs = Math.max(0, first.drawAt - now)
  const wholeMs = Math.max(1, first.drawAt - first.placedAt)
  const isDue = leftMs === 0
  return (
    <Link
      to="/bet/$type"
      params={{ type: first.game }}
      className={cx(
        cardClass,
        'flex min-h-19 items-center gap-3 border-[color-mix(in_srgb,var(--brass-line)_45%,var(--line))]! py-3 pr-3 pl-3.5 transition hover:border-brass-line! lg:order-2',
      )}
    >
      <Ring size={52} thickness={4} state={isDue ? 'waiting' : 'open'} left={leftMs / wholeMs}>
        {isDue ? (
          <Hourglass size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
        ) : (
          <b>{timeLeft(t, leftMs)}</b>
        )}
      </Ring>
      <span className="min-w-0 flex-1">
        <b className="block">
          {isDue
            ? t('block.waiting')
            : bets.length === 1
              ? t('home.pending')
              : t('home.pendingMany', { count: bets.length })}
        </b>
        <Summary bets={bets} first={first} />
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </Link>
  )
}

const Summary = ({ bets, first }: Props) => {
  const t = useText()
  const format = useFormat()
  const total = format.amount(sum(bets.map(({ stake }) => stake)), { decimals: decimalsOf(first.asset) })
  const stake = `${total} ${t(`asset.${first.asset}`)}`
  const round = shortRound(first.round)
  return (
    <span className="block text-muted lg:truncate">
      {bets.length === 1
        ? t('home.pendingOne', { stake, pick: pickName(t, first.game, first.pick), round })
        : t('home.pendingSum', { stake, round })}
    </span>
  )
}
