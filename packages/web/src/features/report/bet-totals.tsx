import type { betReportAmount, ResponseOf } from '@nibble/contract'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Amount } from '../../ui/amount.tsx'
import { StatTiles } from './stat-tiles.tsx'

/** Of one currency: the net result, and what it is made of. */
export const BetTotals = ({ row }: { row: ResponseOf<typeof betReportAmount>['items'][number] }) => {
  const t = useText()
  const format = useFormat()
  const { coinName: asset, bets, staked, returned, net } = row
  return (
    <StatTiles
      main={{
        name: t('report.net'),
        value: (
          <>
            <Amount value={net} asset={asset} signed tone="gain" own />{' '}
            <span className="text-16 text-muted">{t(`asset.${asset}`)}</span>
          </>
        ),
      }}
      others={[
        { name: t('report.staked'), value: <Amount value={staked} asset={asset} own /> },
        { name: t('report.returned'), value: <Amount value={returned} asset={asset} own /> },
        { name: t('report.bets'), value: format.count(bets) },
      ]}
    />
  )
}
