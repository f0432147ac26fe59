import { ZERO } from '@nibble/domain'
import { Link } from '@tanstack/react-router'
import { useAssets } from '../api/queries.ts'
import { totalWorth } from '../api/worth.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'

export const drawTotal = (onGo?: () => void) => <HeadTotal onGo={onGo} />

/** What all purses of value count together, beside the balance of one. Play credit counts nothing; who has only that sees none. */
const HeadTotal = ({ onGo }: { onGo: (() => void) | undefined }) => {
  const t = useText()
  const { data } = useAssets()
  const total = data === undefined ? ZERO : totalWorth(data.assets)
  if (total === ZERO) return null
  return (
    <Link to="/wallet" onClick={onGo} className="block">
      <span className="block text-12 text-muted">{t('wallet.total')}</span>
      <Amount own value={total} asset="USDT" className="text-16 font-semibold" />
    </Link>
  )
}
