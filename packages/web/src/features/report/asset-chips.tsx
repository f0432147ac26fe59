import type { Asset } from '@nibble/domain'
import { useText } from '../../text/text-context.ts'
import { Chip } from '../../ui/chip.tsx'

type Props = { assets: readonly Asset[]; value: Asset | null; onChange: (asset: Asset) => void }

/** Sums of different currencies cannot be added: one is looked at, the others are a tap away. */
export const AssetChips = ({ assets, value, onChange }: Props) => {
  const t = useText()
  return (
    <fieldset
      aria-label={t('report.asset')}
      className="no-bar mx-bleed flex min-w-0 gap-2 overflow-x-auto px-gutter py-0.5 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {assets.map((asset) => (
        <Chip
          key={asset}
          selected={asset === value}
          className="shrink-0 whitespace-nowrap"
          onClick={() => onChange(asset)}
        >
          {t(`asset.${asset}`)}
        </Chip>
      ))}
    </fieldset>
  )
}
