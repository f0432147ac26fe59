import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useOffers } from '../api/offers.ts'
import { useText } from '../text/text-context.ts'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/class-names.ts'
import { BalanceTrouble } from './balance-trouble.tsx'
import { HideAmounts } from './hide-amounts.tsx'
import { ShownBalance, useShownBalance } from './shown-balance.tsx'

/** From 1024 px: the balance with its eye, deposit and withdraw. */
export const HeadMoney = () => {
  const t = useText()
  const shown = useShownBalance()
  const [takesDeposits, paysOut] = [useOffers('deposits'), useOffers('withdrawals')]
  return (
    <div className="hidden items-center gap-3 lg:flex">
      {shown !== null && 'error' in shown ? (
        <BalanceTrouble missing={shown} className="max-w-90 text-12" />
      ) : (
        <div className="flex items-center gap-1">
          <Link to="/assets" className="block text-right" title={t('shell.assets')}>
            <span className="block text-12 text-muted">{t('shell.balance')}</span>
            <ShownBalance shown={shown} className="text-16 font-semibold" />
          </Link>
          <HideAmounts />
        </div>
      )}
      {takesDeposits && (
        <Link to="/recharge" className={cx(buttonClass({ look: 'primary', size: 'small' }))}>
          <ArrowDownToLine size={16} aria-hidden="true" />
          {t('shell.deposit')}
        </Link>
      )}
      {paysOut && (
        <Link to="/withdraw" className={buttonClass({ size: 'small' })}>
          <ArrowUpFromLine size={16} aria-hidden="true" />
          {t('shell.withdraw')}
        </Link>
      )}
    </div>
  )
}
