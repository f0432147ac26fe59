import { type Asset, type Amount as Money, ZERO } from '@nibble/domain'
import { useAssets } from '../api/queries.ts'
import { assetChoice } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { cx } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** The one balance that is shown everywhere: of the asset last staked, else USDT, else the play credit. */
export const useShownBalance = (): { asset: Asset; available: Money } | null => {
  const chosen = useStore(assetChoice)
  const { data } = useAssets()
  if (data === undefined) return null

  const availableOf = (asset: Asset) =>
    data.assets.find(({ coinName }) => coinName === asset)?.assetsAvailable ?? ZERO
  const asset = chosen ?? (availableOf('USDT') > 0n ? 'USDT' : 'PLAY_POINT')
  return { asset, available: availableOf(asset) }
}

export const ShownBalance = ({ className }: { className?: string }) => {
  const t = useText()
  const shown = useShownBalance()
  if (shown === null) return <Skeleton className="my-1 inline-block h-4 w-28" />
  return (
    <>
      <Amount own value={shown.available} asset={shown.asset} className={cx(className)} />{' '}
      <span className="text-muted">{t(`asset.${shown.asset}`)}</span>
    </>
  )
}
