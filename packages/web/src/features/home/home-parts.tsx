import type { BetRow, DrawRow } from '@nibble/contract'
import { normaliseHash, outcomeOf } from '@nibble/domain'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Hourglass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOpenBets } from '../../api/queries.ts'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { Tail } from '../../hash-tile/tail.tsx'
import { useServerSecond } from '../../realtime/server-second.ts'
import { shortRound } from '../../text/format.ts'
import { useText } from '../../text/text-context.ts'
import { needWords } from '../../text/words.ts'
import { OutcomeBead } from '../../ui/bead.tsx'
import { outcomeName } from '../../ui/outcome-names.ts'
import { Ring } from '../../ui/ring.tsx'
import { type BetsProps, betCardClass, Summary } from './bet-summary.tsx'
import { timeLeft } from './round-clock.ts'

export { Banners } from './banners.tsx'
export { GameCards } from './game-card.tsx'

const LIT = [2, 1]

/** A published round as left or right. */
export const LastRound = ({ draw }: { draw: DrawRow }) => {
  const t = useText()
  const hash = draw.block === null ? null : normaliseHash(draw.block.hash)
  const outcome =
    hash === null || draw.block === null
      ? null
      : outcomeOf({ game: 'left-right', hash, height: BigInt(draw.block.height) })
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
      {outcome !== null && (
        <span className="flex items-center gap-2 text-12 text-muted">
          {outcomeName(t, 'left-right', outcome)}
          <OutcomeBead game="left-right" outcome={outcome} />
        </span>
      )}
    </li>
  )
}

const SettledBet = lazy(async () => {
  const [code] = await Promise.all([import('./settled-bet.tsx'), needWords('rest')])
  return { default: code.SettledBet }
})

/** The bets on the next draw. When there are none left, what the last ones brought, until home is left. */
export const PendingBet = () => {
  const { data } = useOpenBets()
  const isOpen = data !== undefined && data.items.length > 0
  const [kept, setKept] = useState(data)
  if (isOpen && data !== kept) setKept(data)
  const bets = drawnNext(kept?.items ?? [])
  const [first] = bets
  if (first === undefined) return null
  if (isOpen) return <PendingCard bets={bets} first={first} />
  return (
    <Suspense fallback={<Skeleton className="h-19 rounded-20 lg:order-2" />}>
      <SettledBet bets={bets} first={first} />
    </Suspense>
  )
}

/** Those of the next draw and, to show one sum, of one asset. */
const drawnNext = (bets: readonly BetRow[]): readonly BetRow[] => {
  const next = bets.reduce<BetRow | undefined>(
    (soonest, bet) => (soonest === undefined || bet.drawAt < soonest.drawAt ? bet : soonest),
    undefined,
  )
  return next === undefined ? [] : bets.filter((bet) => bet.round === next.round && bet.asset === next.asset)
}

/** What is staked on the next draw, with the time left. */
const PendingCard = ({ bets, first }: BetsProps) => {
  const t = useText()
  const now = useServerSecond()
  const leftMs = Math.max(0, first.drawAt - now)
  const wholeMs = Math.max(1, first.drawAt - first.placedAt)
  const isDue = leftMs === 0
  return (
    <Link to="/bet/$type" params={{ type: first.game }} className={betCardClass}>
      <Ring size={52} thickness={4} state={isDue ? 'waiting' : 'open'} left={leftMs / wholeMs}>
        <Hourglass size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
      </Ring>
      <span className="min-w-0 flex-1">
        <b className="block">
          {isDue ? t('block.waiting') : t('home.pending', { count: bets.length, time: timeLeft(t, leftMs) })}
        </b>
        <Summary bets={bets} first={first} />
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </Link>
  )
}
