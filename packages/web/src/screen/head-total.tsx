import { ZERO } from '@nibble/domain'
import { Link, useLocation } from '@tanstack/react-router'
import { useAssets } from '../api/queries.ts'
import { totalWorth } from '../api/worth.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { useShownBalance } from './shown-balance.tsx'

export const drawTotal = (onGo?: () => void) => <HeadTotal onGo={onGo} />

/**
 * The value of all sub-accounts together, beside the balance of one. Play credit has no value: hidden if there is only
 * that, or only the USDT already shown; and on the wallet, which begins with it.
 */
const HeadTotal = ({ onGo }: { onGo: (() => void) | undefined }) => {
  const t = useText()
  const { data } = useAssets()
  const total = data === undefined ? ZERO : totalWorth(data.assets)
  const shown = useShownBalance()
  const isSaid = shown !== null && 'asset' in shown && shown.asset === 'USDT' && shown.available === total
  const isWallet = useLocation({ select: ({ pathname }) => /^\/(wallet|assets)\/?$/.test(pathname) })
  if (total === ZERO || isSaid || isWallet) return null
  return (
    <Link to="/wallet" onClick={onGo} className="block">
      <span className="block text-12 text-muted">{t('wallet.headTotal')}</span>
      <Amount own value={total} asset="USDT" className="text-16 font-semibold" />
    </Link>
  )
}
