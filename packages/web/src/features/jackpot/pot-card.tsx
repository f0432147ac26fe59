import type { jackpotInfo, ResponseOf } from '@nibble/contract'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Pot = ResponseOf<typeof jackpotInfo>['pots'][number]

/** One pot, what of it would be shared, and the player's own part of that. */
export const PotCard = ({ coin, pot }: { coin: 'USDT' | 'GMT'; pot: Pot | undefined }) => {
  const t = useText()
  const own = pot?.own ?? null
  return (
    <Card as="article" aria-label={t(`asset.${coin}`)}>
      <div className="flex items-center gap-3">
        <AssetCoin asset={coin} />
        {pot === undefined ? (
          <Skeleton className="h-9 w-40" />
        ) : (
          <Amount value={pot.pot} asset={coin} named className="text-28 font-semibold text-brass" />
        )}
      </div>
      <Facts className="mt-4">
        <Fact name={t('jackpot.prize')}>
          {pot === undefined ? (
            <Skeleton className="h-5 w-24" />
          ) : (
            <Amount value={pot.prize} asset={coin} named />
          )}
        </Fact>
        {own !== null && own.stake > 0n && (
          <Fact name={t('jackpot.own')}>
            <Amount value={own.share} asset={coin} named own />
          </Fact>
        )}
      </Facts>
      {own?.stake === 0n && <p className="mt-2 text-12 text-muted">{t('jackpot.ownNone')}</p>}
    </Card>
  )
}
