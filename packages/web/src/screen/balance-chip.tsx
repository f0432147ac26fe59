import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useShownBalance } from './shown-balance.tsx'

const BalanceMenu = lazy(() => import('./balance-menu.tsx').then((m) => ({ default: m.BalanceMenu })))

/** Below 1024 px, on every screen: the balance, which opens deposit, withdraw and the assets. */
export const BalanceChip = () => {
  const t = useText()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const shown = useShownBalance()
  return (
    <div className="min-w-0 lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="true"
        title={t('shell.balance')}
        className="h-11 max-w-full truncate rounded-12 border border-line bg-card px-3 font-semibold hover:border-line-strong"
      >
        <span className="sr-only">{t('shell.balance')}</span>
        {shown === null || 'error' in shown ? (
          <Skeleton className="inline-block h-4 w-12" />
        ) : (
          <Amount own value={shown.available} asset={shown.asset} />
        )}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={() => setIsWanted(true)}
        className="fixed inset-auto top-14 right-3 w-64 rounded-12 border border-line-strong bg-card p-4 text-text shadow-2"
      >
        <Suspense fallback={<Skeleton className="h-39" />}>
          {isWanted && <BalanceMenu onGo={() => menu.current?.hidePopover()} />}
        </Suspense>
      </div>
    </div>
  )
}
