import { type GameId, type Pick, SERIES_GAMES } from '@nibble/domain'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { useOffers } from '../api/queries.ts'
import { useTableChoice } from '../book/table-choice.ts'
import { BetScreen } from '../features/play/bet-screen.tsx'
import { useText } from '../text/text-context.ts'
import { needWords } from '../text/words.ts'

const InsuranceCard = lazy(async () => {
  const [card] = await Promise.all([
    import('../features/insurance/insurance-card.tsx'),
    needWords('community'),
  ])
  return { default: card.InsuranceCard }
})

const AutoplayCard = lazy(async () => {
  const [card] = await Promise.all([import('../features/autoplay/autoplay-card.tsx'), needWords('community')])
  return { default: card.AutoplayCard }
})

type Mode = 'one' | 'insured' | 'auto'

type Props = { game: GameId; pick: Pick | null; mode: Mode; onMode: (mode: Mode) => void }

const IDLE_MS = 8_000

/** A guest comes to a table straight from /login: this loads the home screen before the network may fail. */
const loadHome = () =>
  Promise.all([
    import('../features/home/home-screen.tsx'),
    import('../features/home/side-cards.tsx'),
    needWords('house'),
  ])

/** The insured series of a game, if the house offers them; else null. */
const useInsured = (game: GameId) => {
  const isOffered = useOffers('series')
  return (isOffered && SERIES_GAMES.find((each) => each === game)) || null
}

/**
 * One bet, or several that the server places: the chosen mode's form replaces the slip. A memo, like the cards of the
 * table.
 */
const ModeChoice = memo(({ game, mode, onMode }: Omit<Props, 'pick'>) => {
  const t = useText()
  const insured = useInsured(game)
  const modes = (['one', 'insured', 'auto'] as const).filter((each) => each !== 'insured' || insured !== null)
  return (
    <Segment
      wide
      label={t('play.mode')}
      value={mode}
      onChange={onMode}
      options={modes.map((value) => ({ value, text: t(`play.mode.${value}`) }))}
    />
  )
})

/** The form that replaces the slip, and any running plan or series, whatever the mode. A memo for the same reason. */
const Besides = memo(({ game, pick, mode }: Omit<Props, 'onMode'>) => {
  const insured = useInsured(game)
  return (
    <Suspense fallback={mode !== 'one' && <Skeleton className="h-48 rounded-20" />}>
      {mode !== 'insured' && <AutoplayCard game={game} pick={pick} isChosen={mode === 'auto'} />}
      {insured !== null && mode !== 'auto' && (
        <InsuranceCard game={insured} pick={pick} isChosen={mode === 'insured'} />
      )}
    </Suspense>
  )
})

/** The table of a game, with single bets, or bets placed by the server: by a plan, or in an insured series. */
export const BetWithInsuranceScreen = () => {
  const [mode, setMode] = useState<Mode>('one')
  const isGuarded = useTableChoice() === 'guarded'
  useEffect(() => {
    const timer = setTimeout(() => void loadHome().catch(() => undefined), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <BetScreen
      isSlipShown={mode === 'one'}
      // A series runs on the block table only.
      takesNoPick={mode === 'insured' && isGuarded}
      choice={(game) => <ModeChoice game={game} mode={mode} onMode={setMode} />}
      besides={(game, pick) => <Besides game={game} pick={pick} mode={mode} />}
    />
  )
}
