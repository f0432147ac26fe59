import { buttonClass } from '@nibble/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useOffers } from '../api/queries.ts'
import { useOnline } from '../realtime/connection.ts'
import { useText } from '../text/text-context.ts'

type Props = { size?: 'small'; className?: string; onGo?: () => void }

/** Deposit and withdraw, if the house offers them; disabled while offline. */
export const MoneyLinks = ({ size, className = '', onGo }: Props) => {
  const t = useText()
  const [takesDeposits, paysOut] = [useOffers('deposits'), useOffers('withdrawals')]
  const way = { disabled: !useOnline(), onClick: onGo }
  const icon = { size: size === undefined ? 20 : 16, strokeWidth: 1.75, 'aria-hidden': true }
  return (
    <>
      {takesDeposits && (
        <Link to="/recharge" {...way} className={`${buttonClass({ variant: 'primary', size })} ${className}`}>
          <ArrowDownToLine {...icon} />
          {t('shell.deposit')}
        </Link>
      )}
      {paysOut && (
        <Link to="/withdraw" {...way} className={`${buttonClass({ size })} ${className}`}>
          <ArrowUpFromLine {...icon} />
          {t('shell.withdraw')}
        </Link>
      )}
    </>
  )
}
