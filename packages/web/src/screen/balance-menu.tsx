import { Link } from '@tanstack/react-router'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { MoneyLinks } from './money-links.tsx'
import { BalanceProblem, HideAmounts, headTotal, ShownBalance, useShownBalance } from './shown-balance.tsx'

/** The menu of the balance in a phone's header. Loaded on the first tap. */
export const BalanceMenu = ({ onGo }: { onGo: () => void }) => {
  const t = useText()
  const shown = useShownBalance()
  const total = useStore(headTotal)
  return (
    <>
      {shown !== null && 'error' in shown ? (
        <BalanceProblem missing={shown} className="text-12" />
      ) : (
        <div className="flex items-center justify-between">
          <Link to="/assets" onClick={onGo} className="block min-w-0" title={t('shell.assets')}>
            <span className="block text-12 text-muted">{t('shell.balance')}</span>
            <ShownBalance shown={shown} className="text-20 font-semibold" />
          </Link>
          <HideAmounts className="-mr-2" />
        </div>
      )}
      {total && <div className="mt-2">{total(onGo)}</div>}
      <div className="mt-3 grid gap-2 empty:hidden">
        <MoneyLinks onGo={onGo} />
      </div>
    </>
  )
}
