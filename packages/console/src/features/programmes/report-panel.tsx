import { reportProgrammes } from '@nibble/contract/console'
import { plus } from '@nibble/domain'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../api/save-file.ts'
import { useRead } from '../../api/use-read.ts'
import { shareText } from '../../text/format.ts'
import { lastTwelveMonths, lastWeek } from '../../text/period.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PeriodForm } from '../../ui/period-form.tsx'
import { Shown } from '../../ui/shown.tsx'
import { Empty } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PROGRAMME_NAMES } from './programme-words.ts'
import { reportFile } from './report-file.ts'
import { type CostRow, costRows, type PeriodRow, periodRows } from './report-rows.ts'

const BY = [
  { value: 'day', text: 'By day' },
  { value: 'month', text: 'By month' },
] as const

/** What programmes cost, beside what the bets of the same days brought. */
export const ReportPanel = () => {
  const [by, setBy] = useState<'day' | 'month'>('day')
  const [days, setDays] = useState(() => lastWeek(Date.now()))
  const [year] = useState(() => lastTwelveMonths(Date.now()))
  const asked = by === 'day' ? days : year
  const report = useRead(reportProgrammes, { ...asked, by }, { everyMs: 60_000 })

  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Tabs label="Periods" value={by} onChange={setBy} tabs={BY} />
        {by === 'day' && <PeriodForm period={days} onChange={setDays} />}
      </div>
      <Shown of={report}>
        {(data) => {
          const [costs, periods] = [costRows(data), periodRows(data)]
          if (periods.length === 0)
            return <Empty>Nothing was counted and nothing was given back in these days.</Empty>
          return (
            <>
              <Panel
                title={by === 'day' ? 'All programmes by day' : 'All programmes by month'}
                note="In USDT, days of GMT+8. Not yet paid: written down, promised by a running ranking, or in the pots."
                flush
              >
                <DataTable
                  label="All programmes"
                  columns={PERIOD_COLUMNS}
                  rows={periods}
                  keyOf={({ period }) => period}
                />
              </Panel>
              <Panel
                title="By programme"
                actions={
                  <Button
                    onClick={() => saveFile(`programmes-${asked.from}-${asked.to}.csv`, reportFile(costs))}
                  >
                    <Download size={16} aria-hidden="true" />
                    CSV
                  </Button>
                }
                flush
              >
                <DataTable
                  label="Cost by programme"
                  columns={costColumns(by)}
                  rows={costs}
                  keyOf={({ period, programme }) => `${period} ${programme}`}
                />
              </Panel>
            </>
          )
        }}
      </Shown>
    </>
  )
}

const SUMS: readonly Column<PeriodRow>[] = [
  { head: 'Paid', cell: ({ paid }) => <Money of={paid} />, right: true },
  { head: 'Not yet paid', cell: ({ accrued }) => <Money of={accrued} />, right: true },
  {
    head: 'Of the edge',
    cell: ({ paid, accrued, edge }) => shareText(plus(paid, accrued), edge),
    right: true,
    middling: true,
  },
]

const PERIOD_COLUMNS: readonly Column<PeriodRow>[] = [
  { head: 'When', cell: ({ period }) => period },
  { head: 'Counted edge', cell: ({ edge }) => <Money of={edge} />, right: true, middling: true },
  { head: 'House won', cell: ({ gross }) => <Money of={gross} signed />, right: true, middling: true },
  ...SUMS,
]

const costColumns = (by: 'day' | 'month'): readonly Column<CostRow>[] => [
  {
    head: 'When',
    cell: ({ period, programme }) => (
      <>
        {period}
        <span className="block text-12 text-muted sm:hidden">{PROGRAMME_NAMES[programme]}</span>
      </>
    ),
  },
  { head: 'Programme', cell: ({ programme }) => PROGRAMME_NAMES[programme], middling: true },
  ...SUMS,
  {
    head: by === 'day' ? 'Players' : 'Players, best day',
    cell: ({ players }) => players,
    right: true,
    wide: true,
  },
]
