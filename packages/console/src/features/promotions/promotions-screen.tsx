import { type PromotionReport, reportPromotions } from '@nibble/contract/console'
import { type Amount, formatAmount, type Promotion, percentOf, plus, ZERO } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { saveCsv } from '@nibble/ui/csv.ts'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../api/use-read.ts'
import { dayText, shareText } from '../../text/format.ts'
import { lastTwelveMonths, lastWeek } from '../../text/period.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PeriodForm } from '../../ui/period-form.tsx'
import { Shown } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Money } from '../../ui/values.tsx'
import { PROMOTION_NAMES } from './promotion-words.ts'
import { TermsPanels } from './terms-panels.tsx'

const VIEWS = [
  { value: 'terms', text: 'Terms' },
  { value: 'report', text: 'Cost report' },
] as const

/** The house's promotions: their terms and their cost. */
export const PromotionsScreen = () => {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('terms')
  return (
    <Page
      title="Promotions"
      note="What the house pays to players. Terms are drafted by one operator, approved by another, and never apply retroactively."
    >
      <Tabs label="What" value={view} onChange={setView} tabs={VIEWS} />
      {view === 'terms' && <TermsPanels />}
      {view === 'report' && <ReportPanel />}
    </Page>
  )
}

const BY = [
  { value: 'day', text: 'By day' },
  { value: 'month', text: 'By month' },
] as const

/** The cost of promotions, beside the same days' revenue. */
const ReportPanel = () => {
  const [by, setBy] = useState<'day' | 'month'>('day')
  const [days, setDays] = useState(() => lastWeek(Date.now()))
  const [year] = useState(() => lastTwelveMonths(Date.now()))
  const asked = by === 'day' ? days : year
  const report = useRead(reportPromotions, { ...asked, by }, { everyMs: 60_000 })

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
            return <EmptyState text="No counted bets and no payments on these days." />
          return (
            <>
              <Panel
                title={by === 'day' ? 'All promotions by day' : 'All promotions by month'}
                note="In USDT, days of GMT+8. Not yet paid: recorded, promised by a running ranking, or in the jackpots."
                flush
              >
                <Table
                  label="All promotions"
                  columns={PERIOD_COLUMNS}
                  rows={periods}
                  keyOf={({ period }) => period}
                />
              </Panel>
              <Panel
                title="By promotion"
                actions={
                  <Button
                    onClick={() => saveCsv(`promotions-${asked.from}-${asked.to}.csv`, reportFile(costs))}
                  >
                    <Download size={16} aria-hidden="true" />
                    CSV
                  </Button>
                }
                flush
              >
                <Table
                  label="Cost by promotion"
                  columns={costColumns(by)}
                  rows={costs}
                  keyOf={({ period, promotion }) => `${period} ${promotion}`}
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
  { head: 'Paid', cell: ({ paid }) => <Money of={paid} />, align: 'right' },
  { head: 'Not yet paid', cell: ({ accrued }) => <Money of={accrued} />, align: 'right' },
  {
    head: 'Share of the edge',
    cell: ({ paid, accrued, edge }) => shareText(plus(paid, accrued), edge),
    align: 'right',
    hideBelow: 'sm',
  },
]

const PERIOD_COLUMNS: readonly Column<PeriodRow>[] = [
  { head: 'When', cell: ({ period }) => dayText(period) },
  { head: 'Counted edge', cell: ({ edge }) => <Money of={edge} />, align: 'right', hideBelow: 'sm' },
  { head: 'House won', cell: ({ gross }) => <Money of={gross} signed />, align: 'right', hideBelow: 'sm' },
  ...SUMS,
]

const costColumns = (by: 'day' | 'month'): readonly Column<CostRow>[] => [
  {
    head: 'When',
    cell: ({ period, promotion }) => (
      <>
        {dayText(period)}
        <span className="block text-12 text-muted sm:hidden">{PROMOTION_NAMES[promotion]}</span>
      </>
    ),
  },
  { head: 'Promotion', cell: ({ promotion }) => PROMOTION_NAMES[promotion], hideBelow: 'sm' },
  ...SUMS,
  {
    head: by === 'day' ? 'Players' : 'Players, best day',
    cell: ({ players }) => players,
    align: 'right',
    hideBelow: 'lg',
  },
]

type Sums = { readonly paid: Amount; readonly accrued: Amount }
type PeriodRow = Sums & { readonly period: string; readonly edge: Amount; readonly gross: Amount }
type CostRow = PeriodRow & { readonly promotion: Promotion; readonly players: number }

/** Each cost beside its days' revenue. */
export const costRows = ({ costs, revenue }: PromotionReport): CostRow[] =>
  costs.map((cost) => ({ ...cost, ...broughtBy(revenue, cost.period) }))

/** All promotions of a day or month together, newest first. */
export const periodRows = ({ costs, revenue }: PromotionReport): PeriodRow[] => {
  const sums = new Map<string, Sums>(revenue.map(({ period }) => [period, NOTHING]))
  for (const { period, paid, accrued } of costs) {
    const before = sums.get(period) ?? NOTHING
    sums.set(period, { paid: plus(before.paid, paid), accrued: plus(before.accrued, accrued) })
  }
  return [...sums]
    .map(([period, cost]) => ({ period, ...cost, ...broughtBy(revenue, period) }))
    .toSorted((a, b) => (a.period < b.period ? 1 : -1))
}

const NOTHING: Sums = { paid: ZERO, accrued: ZERO }

const broughtBy = (revenue: PromotionReport['revenue'], period: string) => {
  const { edge = ZERO, gross = ZERO } = revenue.find((one) => one.period === period) ?? {}
  return { edge, gross }
}

const HEAD = [
  'period',
  'promotion',
  'paid',
  'accrued',
  'share_of_edge_percent',
  'players',
  'counted_edge',
  'house_won',
]

/** The report as CSV. It contains only our names and figures, so nothing needs quotes. */
export const reportFile = (rows: readonly CostRow[]): string =>
  [HEAD, ...rows.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join('')

const cellsOf = ({ period, promotion, paid, accrued, players, edge, gross }: CostRow): string[] => {
  const cost = paid + accrued
  const size = percentOf({ num: cost < 0n ? -cost : cost, den: edge > 0n ? edge : 1n }, 3)
  return [
    period,
    promotion,
    formatAmount(paid),
    formatAmount(accrued),
    edge > 0n ? `${cost < 0n ? '-' : ''}${size}` : '',
    String(players),
    formatAmount(edge),
    formatAmount(gross),
  ]
}
