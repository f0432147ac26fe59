import { ASSETS, type Asset } from '@nibble/domain'
import { ChevronDown } from 'lucide-react'
import { useText } from '../../../text/text-context.ts'
import type { StakeAsset } from './stake-assets.ts'

type Props = {
  assets: readonly StakeAsset[]
  chosen: StakeAsset | undefined
  onChoose: (asset: Asset) => void
  disabled: boolean
}

/** Which purse the stake comes from. The device's own list lies over a coin and a name. */
export const AssetSelect = ({ assets, chosen, onChoose, disabled }: Props) => {
  const t = useText()
  const name = chosen === undefined ? '–' : t(`asset.${chosen.asset}`)
  return (
    <span className="relative inline-flex min-h-11 min-w-0 items-center gap-2 rounded-6 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azure">
      <Coin asset={chosen?.asset ?? 'USDT'} />
      <b className="leading-tight">{name}</b>
      {assets.length > 1 && <ChevronDown size={16} className="text-faint" aria-hidden="true" />}
      <select
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
        aria-label={t('slip.asset')}
        value={chosen?.asset ?? ''}
        disabled={disabled || assets.length === 0}
        onChange={({ target }) => isOneOf(ASSETS, target.value) && onChoose(target.value)}
      >
        {assets.map(({ asset }) => (
          <option key={asset} value={asset}>
            {t(`asset.${asset}`)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A coin with the first letter of its asset. */
const Coin = ({ asset }: { asset: Asset }) => (
  <span
    className={`grid size-6 shrink-0 place-items-center rounded-full text-12 font-semibold shadow-[inset_0_0_0_1px_currentColor] ${LOOK[asset] ?? 'bg-raised text-muted'}`}
    aria-hidden="true"
  >
    {asset.charAt(0)}
  </span>
)

const LOOK: Partial<Record<Asset, string>> = {
  USDT: 'bg-azure-wash text-azure',
  GMT: 'bg-brass-wash text-brass',
}

/** Whether a text is one of a list of literals, as the type checker wants to know it. */
const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  list.some((each) => each === text)
