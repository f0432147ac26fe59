import type { Asset, Amount as Money } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { CircleAlert, Eye, EyeOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { useAssets } from '../api/queries.ts'
import { stakeableOf } from '../api/stakeable.ts'
import { amounts, assetChoice } from '../state/preferences.ts'
import { createStore, useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'

type Balance = { readonly asset: Asset; readonly available: Money }
/** It failed to load. Every display of that retries through this: another observer would refetch on its own. */
type MissingBalance = { readonly error: unknown; readonly retry: () => void }

/** The one balance shown everywhere: of the asset last chosen for a stake, else USDT, else the play credit. */
export const useShownBalance = (): Balance | MissingBalance | null => {
  const chosen = useStore(assetChoice)
  const { data, isError, error, refetch } = useAssets()
  if (data === undefined) return isError ? { error, retry: () => void refetch() } : null

  const asset = chosen ?? (stakeableOf(data, 'USDT') > 0n ? 'USDT' : 'PLAY_POINT')
  return { asset, available: stakeableOf(data, asset) }
}

/** The total of all sub-accounts, not needed by a first screen: loaded by app/screens.ts. */
export const headTotal = createStore<((onGo?: () => void) => ReactNode) | null>(null)

/** The same beside the balance, once loaded. */
export const TotalBeside = ({ className }: { className?: string }) => {
  const total = useStore(headTotal)
  return total && <div className={cx('text-right', className)}>{total()}</div>
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

/** In place of a balance that failed to load: why, and a retry button. */
export const BalanceProblem = ({ missing, className }: { missing: MissingBalance; className: string }) => {
  const t = useText()
  return (
    <div role="alert" className={cx('flex items-center gap-2', className)}>
      <CircleAlert size={20} strokeWidth={1.75} className="shrink-0 text-loss" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-muted">{errorSentence(t, missing.error)}</p>
      <Button size="small" className="shrink-0" onClick={missing.retry}>
        <RotateCw size={16} aria-hidden="true" />
        {t('common.retry')}
      </Button>
    </div>
  )
}

/** The eye: hides every own amount on the page, also on the next visit. */
export const HideAmounts = ({ className }: { className?: string }) => {
  const t = useText()
  const isHidden = useStore(amounts) === 'hidden'
  return (
    <IconButton
      icon={isHidden ? EyeOff : Eye}
      label={t(isHidden ? 'shell.showAmounts' : 'shell.hideAmounts')}
      onClick={() => amounts.set(isHidden ? 'shown' : 'hidden')}
      {...(className !== undefined && { className })}
    />
  )
}
