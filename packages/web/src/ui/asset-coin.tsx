import type { Asset } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { Gift, Hash, type LucideIcon, RefreshCw, RotateCcw, Umbrella, Users } from 'lucide-react'

type Credit = Exclude<Asset, 'USDT' | 'GMT'>

const ICONS: Readonly<Record<Credit, LucideIcon>> = {
  PLAY_POINT: Hash,
  ROLL_POINT: RotateCcw,
  ROLL_GMT_POINT: RefreshCw,
  INSURANCE_POINT: Umbrella,
  REWARD_POINT: Gift,
  PROMOTION_POINT: Users,
}

/** A round coin: a letter for money, an icon for a credit. */
export const AssetCoin = ({ asset }: { asset: Asset }) => {
  const isMoney = asset === 'USDT' || asset === 'GMT'
  const Icon = isMoney ? null : ICONS[asset]
  return (
    <span
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full font-semibold shadow-[inset_0_0_0_1px_currentColor]',
        asset === 'USDT' && 'bg-azure-wash text-azure',
        asset === 'GMT' && 'bg-brass-wash text-brass',
        !isMoney && 'bg-raised text-muted',
      )}
      aria-hidden="true"
    >
      {Icon === null ? asset.charAt(0) : <Icon size={18} strokeWidth={1.75} />}
    </span>
  )
}
