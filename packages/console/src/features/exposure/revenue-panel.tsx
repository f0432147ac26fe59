import { ASSETS, type Asset, plus, ZERO } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { saveCsv } from '@nibble/ui/csv.ts'
import type { Column } from '@nibble/ui/table.tsx'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-read.ts'
import { dayText, deviationText } from '../../text/format.ts'
import { lastWeek } from '../../text/period.ts'
import { ASSET_NAMES, GAME_NAMES } from '../../text/words.ts'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PeriodForm } from '../../ui/period-form.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Money, paidInOther, Returned } from '../../ui/values.tsx'
import { byDay } from './by-day.ts'
import { revenueFile } from './revenue-file.ts'

/** The house's wins, against the average that the odds predict. */
export const RevenuePanel = () => {
  const [period, setPeriod] = useState(() => lastWeek(Date.now()))
  const list = useRows('revenue', {
    sort: { field: 'day', order: 'DESC' },
    always: period,
    first: { asset: 'USDT' },
    perPage: 500,
    inAddress: false,
  })
  const asset: Asset = ASSETS.find((one) => one === list.filter['asset']) ?? 'USDT'
  const rows = list.rows ?? []
  const paidIn = paidInOther(asset)
  const days = byDay(rows, period)
  const all = days.reduce(
    (sum, day) => ({ gross: plus(sum.gross, day.gross), theory: plus(sum.theory, day.theory) }),
    { gross: ZERO, theory: ZERO },
  )

  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <PeriodForm period={period} onChange={setPeriod} />
        <SelectField
          label="Asset"
          value={asset}
          onChange={(value) => list.setFilter({ asset: value })}
          options={ASSETS.map((value) => ({ value, text: ASSET_NAMES[value] }))}
        />
      </div>
      {rows.length > 0 && (
        <Panel
          title="By day"
          note={
            <>
              Bars show what the house won or lost, lines what the odds predict. Total{' '}
              <Money of={all.gross} asset={paidIn} signed />, expected{' '}
              <Money of={all.theory} asset={paidIn} />.
            </>
          }
        >
          <Bars
            label={`Gross gaming revenue in ${ASSET_NAMES[paidIn ?? asset]}, by day`}
            bars={days.map(({ day, gross, theory }) => ({
              name: dayText(day),
              value: Number(gross) / 1e6,
              mark: Number(theory) / 1e6,
            }))}
          />
        </Panel>
      )}
      <Panel
        title="By day and game"
        note="Days of GMT+8; a bet counts on the day its round opens."
        actions={
          rows.length > 0 && (
            <Button
              onClick={() => saveCsv(`revenue-${asset}-${period.from}-${period.to}.csv`, revenueFile(rows))}
            >
              <Download size={16} aria-hidden="true" />
              CSV
            </Button>
          )
        }
        flush
      >
        <RowsTable
          label="Revenue"
          of={list}
          columns={COLUMNS}
          empty="No bets in this asset were published on these days."
        />
      </Panel>
    </>
  )
}

const COLUMNS: readonly Column<RowOf<'revenue'>>[] = [
  {
    head: 'Day',
    cell: ({ day, game }) => (
      <>
        {dayText(day)}
        <span className="block text-12 text-muted sm:hidden">{GAME_NAMES[game]}</span>
      </>
    ),
  },
  { head: 'Game', cell: ({ game }) => GAME_NAMES[game], hideBelow: 'sm' },
  { head: 'Bets', cell: ({ bets }) => bets, align: 'right', hideBelow: 'lg' },
  { head: 'Staked', cell: ({ staked }) => <Money of={staked} />, align: 'right', hideBelow: 'sm' },
  {
    head: 'Returned',
    cell: ({ asset, returned }) => <Returned of={returned} staked={asset} />,
    align: 'right',
    hideBelow: 'lg',
  },
  {
    head: 'Won',
    cell: ({ asset, gross }) => <Money of={gross} asset={paidInOther(asset)} signed />,
    align: 'right',
  },
  {
    head: 'Theory',
    cell: ({ asset, theory }) => <Money of={theory} asset={paidInOther(asset)} />,
    align: 'right',
    hideBelow: 'sm',
  },
  { head: 'Deviation', cell: ({ deviation }) => <Deviation sigma={deviation} />, align: 'right' },
]

/** Three standard deviations occur by chance about once in 370. */
const Deviation = ({ sigma }: { sigma: number | null }) =>
  sigma === null ? (
    '–'
  ) : (
    <span className={cx(Math.abs(sigma) >= 3 && 'font-semibold text-loss')}>{deviationText(sigma)}</span>
  )

type Bar = { readonly name: string; readonly value: number; readonly mark: number }

const HEIGHT = 120
const WIDTH = 768

/** Bars with a mark each: actual and expected. The table beside it has the figures. */
const Bars = ({ label, bars }: { label: string; bars: readonly Bar[] }) => {
  const id = useId()
  const most = Math.max(1, ...bars.flatMap(({ value, mark }) => [Math.abs(value), Math.abs(mark)]))
  const hasLosses = bars.some(({ value, mark }) => value < 0 || mark < 0)
  const zero = hasLosses ? HEIGHT / 2 : HEIGHT
  const scale = (value: number) => (value / most) * (hasLosses ? HEIGHT / 2 - 4 : HEIGHT - 4)

  const step = WIDTH / Math.max(1, bars.length)
  const width = Math.min(40, step * 0.6)

  return (
    <>
      <svg
        role="img"
        aria-labelledby={id}
        className="h-32 w-full"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <title id={id}>{label}</title>
        <line x1="0" x2={WIDTH} y1={zero} y2={zero} className="stroke-line-strong" />
        {bars.map(({ name, value, mark }, index) => {
          const [x, top, line] = [
            index * step + (step - width) / 2,
            zero - Math.max(0, scale(value)),
            zero - scale(mark),
          ]
          return (
            <g key={name}>
              <title>{name}</title>
              <rect
                x={x}
                y={top}
                width={width}
                height={Math.abs(scale(value))}
                className={value < 0 ? 'fill-loss' : 'fill-azure'}
              />
              {mark !== 0 && (
                <line
                  x1={x - 3}
                  x2={x + width + 3}
                  y1={line}
                  y2={line}
                  className="stroke-brass-line"
                  strokeWidth="2"
                />
              )}
            </g>
          )
        })}
      </svg>
      <p className="flex justify-between text-12 text-muted">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </>
  )
}
