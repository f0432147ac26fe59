import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Suspense } from 'react'
import { useOffers } from '../../api/queries.ts'
import { MoneyLinks } from '../../screen/money-links.tsx'
import { Screen } from '../../screen/screen.tsx'
import { BalanceProblem, HideAmounts, TotalBeside, useShownBalance } from '../../screen/shown-balance.tsx'
import { roundLengthChoice } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { BlockStrip } from './block-strip.tsx'
import { GameGrid } from './game-grid.tsx'
import { Banners, LastRounds, PendingBet, SideCards } from './late-parts.tsx'
import { NoticeTicker } from './notice-ticker.tsx'

export const HomeScreen = () => {
  const t = useText()
  const roundLength = useStore(roundLengthChoice)

  return (
    <Screen title={t('shell.home')} isHome>
      <BalanceBlock />
      <div className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 lg:mt-5 lg:grid-cols-[minmax(0,1fr)_minmax(320px,36%)] lg:has-[>:only-child]:grid-cols-1">
        <PendingBet />
        <NoticeTicker />
      </div>
      <BlockStrip />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_280px] lg:items-start lg:gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <GameGrid roundLength={roundLength} />
          <Banners />
        </div>
        <aside className="mt-6 grid gap-3 lg:mt-4">
          <Suspense fallback={<Skeleton className="h-61 rounded-20 lg:h-75 xl:h-70" />}>
            <SideCards />
          </Suspense>
          <LastRounds roundLength={roundLength} />
        </aside>
      </div>
    </Screen>
  )
}

/** On a phone: the balance, deposit and withdraw. A desktop has them in the header. */
const BalanceBlock = () => {
  const t = useText()
  const shown = useShownBalance()
  const [takesDeposits, paysOut] = [useOffers('deposits'), useOffers('withdrawals')]

  return (
    <section className="pt-1 lg:hidden">
      <div className="flex min-h-11 items-center">
        <h2 className="flex-1 text-muted">{t('shell.balance')}</h2>
        <TotalBeside />
        <HideAmounts className="-mr-3" />
      </div>
      {shown === null ? (
        <Skeleton className="my-1 h-10 w-56" />
      ) : 'error' in shown ? (
        <BalanceProblem missing={shown} className="min-h-12" />
      ) : (
        <p className="-mt-1 flex flex-wrap items-baseline gap-x-2">
          <Amount own value={shown.available} asset={shown.asset} className="text-40 font-semibold" />
          <span className="text-16 font-semibold text-muted">{t(`asset.${shown.asset}`)}</span>
        </p>
      )}
      {!takesDeposits && !paysOut && <p className="mt-1 text-12 text-muted">{t('shell.playOnly')}</p>}
      <div className="mt-3 flex gap-3 empty:hidden">
        <MoneyLinks className="flex-1 px-2" />
      </div>
    </section>
  )
}
