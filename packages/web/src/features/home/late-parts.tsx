import type { RoundLength } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, useDeferredValue } from 'react'
import { drawsQuery } from '../../api/queries.ts'
import { late } from '../../screen/late.ts'
import { useText } from '../../text/text-context.ts'
import { needWords } from '../../text/words.ts'

// Below the games on a phone, or rarely seen: they load after the first paint, with their phrases.
const loadSide = async () => (await Promise.all([import('./side-cards.tsx'), needWords('house')]))[0]
export const SideCards = lazy(async () => ({ default: (await loadSide()).SideCards }))
export const FaultNote = lazy(async () => ({ default: (await loadSide()).FaultNote }))

/**
 * The operators' banners. On a phone their place is reserved until known whether there are any, so that nothing below
 * moves.
 */
export const Banners = () => {
  const parts = useHomeParts()
  const space = <div className="mt-3 aspect-[3/1] lg:hidden" />
  return parts === null ? space : <parts.Banners space={space} />
}

const SHOWN = 6

/** The newest published rounds of this round length, as left or right. */
export const LastRounds = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const data = useDeferredValue(useInfiniteQuery(drawsQuery({ roundLength, limit: 20 })).data)
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

/** The bets on the next draw. Nothing if there are none. */
export const PendingBet = () => {
  const parts = useHomeParts()
  return parts && <parts.PendingBet />
}

/**
 * What home shows of the server's answers: cards that read a hash by each game's rules, and the like. It loads with the
 * screen, not before: until the server has answered there is nothing to show. Deferred, like the answers, so that a slow
 * phone draws them in slices and stays responsive.
 */
export const useHomeParts = () => useDeferredValue(useLoadedParts())

const useLoadedParts = late(() => import('./home-parts.tsx'))
