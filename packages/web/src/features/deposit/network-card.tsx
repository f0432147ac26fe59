import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useGameConfig } from '../../api/queries.ts'
import { useText } from '../../text/text-context.ts'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { Card } from '../../ui/card.tsx'
import type { Coin } from './queries.ts'

/** Which network, before any address is shown; there is one, and what does not come by it is lost. */
export const NetworkCard = ({ coin }: { coin: Coin }) => {
  const t = useText()
  const isLocal = useGameConfig().data?.chain.local ?? false
  return (
    <Card as="section" aria-labelledby="network" className="grid gap-3">
      <h2 id="network" className="text-16 font-semibold">
        {t('deposit.network')}
      </h2>
      <div className="flex min-h-15 items-center gap-3 rounded-12 border border-brass-line bg-brass-wash px-3 py-2">
        <AssetCoin asset={coin.coinName} />
        <span className="min-w-0 flex-1">
          <b className="block">{t('deposit.networkName')}</b>
          <span className="block text-12 text-muted">
            {isLocal ? t('deposit.networkLocal') : t(`asset.${coin.coinName}`)}
          </span>
        </span>
        <CircleCheck size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
      </div>
      <p className="flex gap-2">
        <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
        <span className="min-w-0">
          <b>{t('deposit.only')}</b> {isLocal && <span className="text-muted">{t('deposit.onlyLocal')}</span>}
        </span>
      </p>
    </Card>
  )
}
