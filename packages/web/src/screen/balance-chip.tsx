import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, Wallet } from 'lucide-react'
import { useId, useRef } from 'react'
import { useOffers } from '../api/offers.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { BalanceTrouble } from './balance-trouble.tsx'
import { HideAmounts } from './hide-amounts.tsx'
import { ShownBalance, useShownBalance } from './shown-balance.tsx'

/** Below 1024 px, on every screen: the balance, which opens deposit, withdraw and the assets. */
export const BalanceChip = () => {
  const t = useText()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const shown = useShownBalance()
  const [takesDeposits, paysOut] = [useOffers('deposits'), useOffers('withdrawals')]
  const close = () => menu.current?.hidePopover()
  const balance = shown !== null && 'error' in shown ? null : shown
  return (
    <div className="min-w-0 lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="true"
        title={t('shell.balance')}
        className="flex h-11 max-w-full items-center gap-1.5 rounded-12 border border-line bg-card px-2.5 font-semibold hover:border-line-strong"
      >
        <Wallet size={18} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
        <span className="sr-only">{t('shell.balance')}</span>
        <span className="min-w-0 truncate">
          {balance === null ? (
            <Skeleton className="inline-block h-4 w-12" />
          ) : (
            <Amount own value={balance.available} asset={balance.asset} />
          )}
        </span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="fixed inset-auto top-14 right-3 w-64 rounded-12 border border-line-strong bg-card p-4 text-text shadow-2"
      >
        {shown !== null && 'error' in shown ? (
          <BalanceTrouble missing={shown} className="text-12" />
        ) : (
          <div className="flex items-center justify-between">
            <Link to="/assets" onClick={close} className="block min-w-0" title={t('shell.assets')}>
              <span className="block text-12 text-muted">{t('shell.balance')}</span>
              <ShownBalance shown={shown} className="text-20 font-semibold" />
            </Link>
            <HideAmounts className="-mr-2" />
          </div>
        )}
        <div className="mt-3 grid gap-2 empty:hidden">
          {takesDeposits && (
            <Link to="/recharge" onClick={close} className={buttonClass({ look: 'primary' })}>
              <ArrowDownToLine size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('shell.deposit')}
            </Link>
          )}
          {paysOut && (
            <Link to="/withdraw" onClick={close} className={buttonClass()}>
              <ArrowUpFromLine size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('shell.withdraw')}
            </Link>
          )}
        </div>
      </div>
    </div>
  )
}
