import { ASSETS, type Asset } from '@nibble/domain'
import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-rows.ts'
import { ASSET_NAMES, GAME_NAMES } from '../../text/words.ts'
import { Bars } from '../../ui/bars.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { byDay } from './by-day.ts'

/** What the house won, against what the odds say it would win on average. */
export const RevenuePanel = () => {
  const list = useRows('revenue', {
    sort: { field: 'day', order: 'DESC' },
    first: { asset: 'USDT' },
    perPage: 100,
    inAddress: false,
  })
  const asset: Asset = ASSETS.find((one) => one === list.filter['asset']) ?? 'USDT'
  const days = byDay(list.rows ?? [])

  return (
    <>
      <Tabs
        label="Asset"
        value={asset}
        onChange={(value: Asset) => list.setFilter({ asset: value })}
        tabs={ASSETS.map((value) => ({ value, text: ASSET_NAMES[value] }))}
      />
      {days.length > 0 && (
        <Panel title="By day" note="A bar is what the house won or lost, its line what the odds say.">
          <Bars
            label={`Gross gaming revenue in ${ASSET_NAMES[asset]}, by day`}
            bars={days.map(({ day, gross, theory }) => ({
              name: day,
              value: Number(gross) / 1e6,
              mark: Number(theory) / 1e6,
            }))}
          />
        </Panel>
      )}
      <Panel
        title="By day and game"
        note="Days of GMT+8, the last seven; a bet counts on the day its round opens."
        flush
      >
        <RowsTable label="Revenue" of={list} columns={COLUMNS} empty="No bet of this asset was published." />
      </Panel>
    </>
  )
}

const COLUMNS: readonly Column<RowOf<'revenue'>>[] = [
  { head: 'Day', cell: ({ day }) => day },
  { head: 'Game', cell: ({ game }) => GAME_NAMES[game] },
  { head: 'Bets', cell: ({ bets }) => bets, right: true, wide: true },
  { head: 'Staked', cell: ({ staked }) => <Money of={staked} />, right: true },
  { head: 'Returned', cell: ({ returned }) => <Money of={returned} />, right: true, wide: true },
  { head: 'Won', cell: ({ gross }) => <Money of={gross} signed />, right: true },
  { head: 'Theory', cell: ({ theory }) => <Money of={theory} />, right: true },
  { head: 'Deviation', cell: ({ deviation }) => <Deviation sigma={deviation} />, right: true },
]

/** Three standard deviations happen by chance about once in 370. */
const Deviation = ({ sigma }: { sigma: number | null }) =>
  sigma === null ? (
    '–'
  ) : (
    <span className={cx(Math.abs(sigma) >= 3 && 'font-semibold text-loss')}>
      {sigma >= 0 ? '+' : '−'}
      {Math.abs(sigma).toFixed(1)} σ
    </span>
  )
