import type { Asset, Amount as Money } from '@nibble/domain'
import { useAssets } from '../api/queries.ts'
import { stakeableOf } from '../api/stakeable.ts'
import { assetChoice } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Balance = { readonly asset: Asset; readonly available: Money }
/** It did not load. Whoever shows that asks through this, and not anew: a second asker would ask at once, and again. */
export type MissingBalance = { readonly error: unknown; readonly retry: () => void }

/** The one balance that is shown everywhere: of the asset last chosen for a stake, else USDT, else the play credit. */
export const useShownBalance = (): Balance | MissingBalance | null => {
  const chosen = useStore(assetChoice)
  const { data, isError, error, refetch } = useAssets()
  if (data === undefined) return isError ? { error, retry: () => void refetch() } : null

  const asset = chosen ?? (stakeableOf(data, 'USDT') > 0n ? 'USDT' : 'PLAY_POINT')
  return { asset, available: stakeableOf(data, asset) }
}

export const ShownBalance = ({ shown, className }: { shown: Balance | null; className: string }) => {
  const t = useText()
  if (shown === null) return <Skeleton className="my-1 inline-block h-4 w-28" />
  return (
    <>
      <Amount own value={shown.available} asset={shown.asset} className={className} />{' '}
      <span className="text-muted">{t(`asset.${shown.asset}`)}</span>
    </>
  )
}
