import type { Asset } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Chip } from '@nibble/ui/chip.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../text/text-context.ts'

type Props = { assets: readonly Asset[]; value: Asset | null; onChange: (asset: Asset) => void }

/** Sums of different currencies cannot be added: one is shown, the others are a tap away. */
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

type Stat = { readonly name: string; readonly value: ReactNode }

/** The sums of a report: the main one large, the others beside it. */
export const StatTiles = ({ main, others }: { main: Stat; others: readonly Stat[] }) => (
  <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
    <dl>
      <dt className="text-muted">{main.name}</dt>
      <dd className="text-28 font-semibold">{main.value}</dd>
    </dl>
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {others.map(({ name, value }) => (
        <div key={name} className="sm:text-right">
          <dt className="text-12 text-muted">{name}</dt>
          <dd className="text-16 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** Totals, chart and table while loading. */
export const PaneSkeleton = () => {
  const t = useText()
  return (
    <Card className="grid gap-5" role="status" aria-label={t('common.loading')} aria-busy="true">
      <Skeleton className="h-14 w-56" />
      <Skeleton className="h-44 rounded-12" />
      <Skeleton className="h-32 rounded-12" />
    </Card>
  )
}
