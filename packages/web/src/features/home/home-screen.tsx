import { lazy, Suspense } from 'react'
import { Screen } from '../../screen/screen.tsx'
import { tempoChoice } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalanceBlock } from './balance-block.tsx'
import { Banners } from './banners.tsx'
import { BlockStrip } from './block-strip.tsx'
import { GameGrid } from './game-grid.tsx'
import { LastRounds } from './last-rounds.tsx'
import { NoticeTicker } from './notice-ticker.tsx'
import { PendingBet } from './pending-bet.tsx'
import { VerifyCard } from './verify-card.tsx'

// Below the games on a phone, and what it asks for is heavy: it comes after the first paint.
const JackpotCard = lazy(() => import('./jackpot-card.tsx').then((m) => ({ default: m.JackpotCard })))

export const HomeScreen = () => {
  const t = useText()
  const tempo = useStore(tempoChoice)

  return (
    <Screen title={t('shell.home')}>
      <BalanceBlock />
      <div className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 lg:mt-5 lg:grid-cols-[minmax(0,1fr)_minmax(320px,36%)] lg:has-[>:only-child]:grid-cols-1">
        <PendingBet />
        <NoticeTicker />
      </div>
      <Banners />
      <BlockStrip />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_280px] lg:items-start lg:gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <GameGrid tempo={tempo} />
        <aside className="mt-6 grid gap-3 lg:mt-4">
          <Suspense fallback={<Skeleton className="h-[92px] rounded-20" />}>
            <JackpotCard />
          </Suspense>
          <VerifyCard />
          <LastRounds tempo={tempo} />
        </aside>
      </div>
    </Screen>
  )
}
