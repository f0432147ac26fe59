import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useOffers } from '../../api/offers.ts'
import { BalanceTrouble } from '../../screen/balance-trouble.tsx'
import { HideAmounts } from '../../screen/hide-amounts.tsx'
import { useShownBalance } from '../../screen/shown-balance.tsx'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** On a phone: the one big number, deposit and withdraw. A desktop has them in the header. */
export const BalanceBlock = () => {
  const t = useText()
  const shown = useShownBalance()
  const [takesDeposits, paysOut] = [useOffers('deposits'), useOffers('withdrawals')]

  return (
    <section className="pt-1 lg:hidden">
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="text-muted">{t('shell.balance')}</h2>
        <HideAmounts className="-mr-3" />
      </div>
      {shown === null ? (
        <Skeleton className="my-1 h-10 w-56" />
      ) : 'error' in shown ? (
        <BalanceTrouble missing={shown} className="min-h-12" />
      ) : (
        <p className="-mt-1 flex flex-wrap items-baseline gap-x-2">
          <Amount own value={shown.available} asset={shown.asset} className="text-40 font-semibold" />
          <span className="text-16 font-semibold text-muted">{t(`asset.${shown.asset}`)}</span>
        </p>
      )}
      {!takesDeposits && !paysOut && <p className="mt-1 text-12 text-muted">{t('shell.playOnly')}</p>}
      <div className="mt-3 flex gap-3 empty:hidden">
        {takesDeposits && (
          <Link to="/recharge" className={buttonClass({ look: 'primary' }).concat(' flex-1')}>
            <ArrowDownToLine size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('shell.deposit')}
          </Link>
        )}
        {paysOut && (
          <Link to="/withdraw" className={buttonClass().concat(' flex-1')}>
            <ArrowUpFromLine size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('shell.withdraw')}
          </Link>
        )}
      </div>
    </section>
  )
}
