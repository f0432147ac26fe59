import { type GameId, SERIES_GAMES } from '@nibble/domain'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useOffers } from '../api/queries.ts'
import { BetScreen } from '../features/play/bet-screen.tsx'
import { needWords } from '../text/words.ts'

const InsuranceCard = lazy(async () => {
  const [card] = await Promise.all([
    import('../features/insurance/insurance-card.tsx'),
    needWords('community'),
  ])
  return { default: card.InsuranceCard }
})

const Besides = ({ game }: { game: GameId }) => {
  const insured = SERIES_GAMES.find((each) => each === game)
  const isOffered = useOffers('series')
  return insured === undefined || !isOffered ? null : (
    <LazyVisible className="order-5 lg:order-none">
      <Suspense>
        <InsuranceCard game={insured} />
      </Suspense>
    </LazyVisible>
  )
}

/** The table of a game, and beside it the insured series of those games that have them. */
export const BetWithInsuranceScreen = () => <BetScreen besides={(game) => <Besides game={game} />} />

/** How far below the window something may lie to be made ready. */
const NEAR = '400px'

/** Shows what is in it once one has come near: what nobody scrolls to is neither fetched nor drawn. */
const LazyVisible = ({ className, children }: { className?: string; children: ReactNode }) => {
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (place.current === null) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setIsNear(true), {
      rootMargin: NEAR,
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])

  return isNear ? children : <div ref={place} className={className} />
}
