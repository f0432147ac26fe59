import type { Asset } from '@nibble/domain'
import { type ReactNode, useState } from 'react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { AssetChips } from './asset-chips.tsx'
import { BetDays } from './bet-days.tsx'
import { BetTotals } from './bet-totals.tsx'
import { NoBets } from './no-bets.tsx'
import { openingAsset } from './opening-asset.ts'
import { PaneSkeleton } from './pane-skeleton.tsx'
import { type BetFilter, useBetTotals } from './use-bet-report.ts'

type Props = {
  filter: BetFilter
  /** How many days the table shows; all of them, page by page, without it. */
  most?: number
  /** What stands at the end, of the currency that is looked at. */
  children?: (asset: Asset) => ReactNode
}

/** Totals first, then the chart and the table of the same bets. */
export const BetPane = ({ filter, most, children }: Props) => {
  const t = useText()
  const totals = useBetTotals(filter)
  const [chosen, choose] = useState<Asset | null>(null)
  if (totals.isPending) return <PaneSkeleton />
  if (totals.data === undefined)
    return (
      <Card>
        <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />
      </Card>
    )

  const { items } = totals.data
  const opening = openingAsset(items.map(({ coinName, bets }) => ({ coinName, count: bets })))
  const row =
    items.find(({ coinName }) => coinName === chosen) ?? items.find(({ coinName }) => coinName === opening)
  if (row === undefined)
    return (
      <Card>
        <NoBets scope={filter.scope} />
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      {items.length > 1 && (
        <AssetChips assets={items.map(({ coinName }) => coinName)} value={row.coinName} onChange={choose} />
      )}
      <Card as="section" className="grid grid-cols-1 gap-5" aria-label={t('report.totals')}>
        <BetTotals row={row} />
        <BetDays filter={filter} asset={row.coinName} {...(most !== undefined && { most })} />
        {children?.(row.coinName)}
      </Card>
      <StaleNote query={totals} />
    </div>
  )
}
