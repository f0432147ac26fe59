import { type GameId, SERIES_GAMES } from '@nibble/domain'
import { lazy, Suspense } from 'react'
import { useOffers } from '../api/offers.ts'
import { BetScreen } from '../features/play/bet-screen.tsx'
import { needWords } from '../text/words.ts'
import { Near } from '../ui/near.tsx'

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
    <Near className="order-5 lg:order-none">
      <Suspense>
        <InsuranceCard game={insured} />
      </Suspense>
    </Near>
  )
}

/** The table of a game, and beside it the insured series of those games that have them. */
export const BetWithInsuranceScreen = () => <BetScreen besides={(game) => <Besides game={game} />} />
