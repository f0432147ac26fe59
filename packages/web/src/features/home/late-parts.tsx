import type { BetRow } from '@nibble/contract'
import type { RoundLength } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { drawsQuery, useOpenBets } from '../../api/queries.ts'
import { late } from '../../screen/late.ts'
import { useText } from '../../text/text-context.ts'
import { needWords } from '../../text/words.ts'

// Below the games on a phone, or seldom seen: they come after the first paint, with their words.
const loadSide = async () => (await Promise.all([import('./side-cards.tsx'), needWords('house')]))[0]
export const SideCards = lazy(async () => ({ default: (await loadSide()).SideCards }))
export const FaultNote = lazy(async () => ({ default: (await loadSide()).FaultNote }))

/** The operators' banners. On a phone their place is kept until it is known whether there are any: what follows stays put. */
export const Banners = () => {
  const parts = useHomeParts()
  const space = <div className="mt-3 aspect-[3/1] lg:hidden" />
  return parts === null ? space : <parts.Banners space={space} />
}

const SHOWN = 6

/** The newest published rounds of the round length, as left or right saw them. */
export const LastRounds = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const { data } = useInfiniteQuery(drawsQuery({ roundLength, limit: 20 }))
  const parts = useHomeParts()
  const rounds = data?.pages[0]?.items.filter(({ state }) => state === 'published').slice(0, SHOWN)

  return (
    <Card as="section">
      <h2 className="font-semibold">{t('home.lastRounds')}</h2>
      {rounds?.length === 0 ? (
        <p className="mt-2 text-muted">{t('home.noRounds')}</p>
      ) : (
        <ul className="mt-2.5 grid gap-2">
          {rounds === undefined || parts === null
            ? Array.from({ length: SHOWN }, (_, k) => k).map((k) => (
                <li key={k}>
                  <Skeleton className="h-9" />
                </li>
              ))
            : rounds.map((draw) => <parts.LastRound key={draw.round} draw={draw} />)}
        </ul>
      )}
      <Link
        to="/lottery/win"
        className="-mb-3.5 flex min-h-11 items-center font-semibold text-azure hover:underline"
      >
        {t('home.allResults')}
      </Link>
    </Card>
  )
}

/** The bets of the round that is drawn next. Nothing while none is open. */
export const PendingBet = () => {
  const { data } = useOpenBets()
  const parts = useHomeParts()
  const bets = drawnNext(data?.items ?? [])
  const [first] = bets
  return first === undefined || parts === null ? null : <parts.PendingCard bets={bets} first={first} />
}

/** Of the next draw and, so that one sum can be shown, of one asset. */
const drawnNext = (bets: readonly BetRow[]): readonly BetRow[] => {
  const next = bets.reduce<BetRow | undefined>(
    (soonest, bet) => (soonest === undefined || bet.drawAt < soonest.drawAt ? bet : soonest),
    undefined,
  )
  return next === undefined ? [] : bets.filter((bet) => bet.round === next.round && bet.asset === next.asset)
}

/**
 * What home shows of the server's answers: cards that read a hash by the rules of every game, and the like. It comes with the
 * screen and not before it, for until the server has answered there is nothing for it to show.
 */
export const useHomeParts = late(() => import('./home-parts.tsx'))
