import type { Asset } from '@nibble/domain'
import { ArrowUpDown } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import type { Draft } from './use-draft.ts'

/** What is given and what is received: only pairs that are offered, and the way back beside them. */
export const PairChoice = ({ draft }: { draft: Draft }) => {
  const t = useText()
  const { pair, sources, targets, turn } = draft
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-3">
      <AssetField label={t('convert.from')} value={pair.from} assets={sources} onChange={draft.from} />
      <IconButton
        icon={ArrowUpDown}
        label={t('convert.turn')}
        disabled={turn === null}
        className="row-span-2 -mr-2 disabled:opacity-40"
        onClick={() => turn?.()}
      />
      <AssetField label={t('convert.to')} value={pair.to} assets={targets} onChange={draft.to} />
    </div>
  )
}

type AssetFieldProps = {
  label: string
  value: Asset
  assets: readonly Asset[]
  onChange: (asset: Asset) => void
}

const AssetField = ({ label, value, assets, onChange }: AssetFieldProps) => {
  const t = useText()
  return (
    <Field label={label}>
      {(tie) => (
        <Select
          {...tie}
          value={value}
          onChange={(next) => {
            const asset = assets.find((each) => each === next)
            if (asset !== undefined) onChange(asset)
          }}
          options={assets.map((asset) => ({ value: asset, text: t(`asset.${asset}`) }))}
        />
      )}
    </Field>
  )
}
