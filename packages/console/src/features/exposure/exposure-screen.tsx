import { readRisk } from '@nibble/contract/console'
import { minus, ZERO } from '@nibble/domain'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useState } from 'react'
import type { RowOf } from '../../api/data-provider.ts'
import { useRead, useRows } from '../../api/use-read.ts'
import { shareText } from '../../text/format.ts'
import { GAME_NAMES } from '../../text/words.ts'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Shown } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { tableOf, UsedBar } from '../../ui/used-bar.tsx'
import { Money, Time } from '../../ui/values.tsx'
import { ProducersPanel } from './producers-panel.tsx'
import { RevenuePanel } from './revenue-panel.tsx'

const VIEWS = [
  { value: 'draws', text: 'Open draws' },
  { value: 'revenue', text: 'Revenue' },
  { value: 'producers', text: 'Block producers' },
] as const

export const ExposureScreen = () => {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('draws')
  return (
    <Page title="Exposure" note="What the next draws may cost, and whether results match the odds.">
      <Tabs label="What" value={view} onChange={setView} tabs={VIEWS} />
      {view === 'draws' && (
        <>
          <RiskPanel />
          <DrawsPanel />
        </>
      )}
      {view === 'revenue' && <RevenuePanel />}
      {view === 'producers' && <ProducersPanel />}
    </Page>
  )
}

/** The possible cost of each draw in assets of value, against its cap. */
const DrawsPanel = () => {
  const list = useRows('exposure', { sort: { field: 'drawAt', order: 'ASC' }, inAddress: false })
  return (
    <Panel
      title="Undecided draws"
      note="In assets of value. Both lengths of the block table share a cap, each guarded round has its own."
      flush
    >
      <RowsTable label="Draws" of={list} columns={COLUMNS} empty="Nothing of value is open." />
    </Panel>
  )
}

const COLUMNS: readonly Column<RowOf<'exposure'>>[] = [
  {
    head: 'Draw at, GMT+8',
    cell: ({ drawAt, rounds }) => (
      <>
        <Time at={drawAt} />
        <span className="block text-12 text-muted sm:hidden">{tableOf(rounds)}</span>
      </>
    ),
  },
  { head: 'Table', cell: ({ rounds }) => tableOf(rounds), hideBelow: 'sm' },
  { head: 'Bets', cell: ({ bets }) => bets, align: 'right', hideBelow: 'sm' },
  { head: 'Staked', cell: ({ staked }) => <Money of={staked} />, align: 'right', hideBelow: 'sm' },
  {
    head: 'Worst for the house',
    cell: ({ worst, cap }) => (
      <>
        <Money of={worst} />
        <span className="block text-12 text-muted sm:hidden">{shareText(worst, cap)} of its cap</span>
      </>
    ),
    align: 'right',
  },
  {
    head: 'Of its cap',
    cell: ({ worst, cap }) => <UsedBar used={worst} of={cap} />,
    align: 'right',
    hideBelow: 'sm',
  },
  {
    head: 'Mostly by',
    cell: ({ worstByGame }) =>
      worstByGame
        .filter(({ worst }) => worst > 0n)
        .toSorted((a, b) => Number(b.worst - a.worst))
        .slice(0, 3)
        .map(({ game }) => GAME_NAMES[game])
        .join(', ') || '–',
    hideBelow: 'lg',
  },
]

const PAUSES = {
  no_equity: 'No equity',
  day_loss: 'Paused',
  producer: 'Stopped by the producer monitor',
} as const

/** The risk that the house's equity bears. */
const RiskPanel = () => {
  const found = useRead(readRisk, {})
  return (
    <Panel
      title="What the house can bear"
      note="Play and promotions change the equity; payments into a jackpot lower it too."
    >
      <Shown of={found} rows={2}>
        {(risk) => (
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-1.5 lg:grid-cols-2">
            <DescriptionRows
              of={[
                ['Equity', <Money key="equity" of={risk.equity} asset="USDT" />],
                ['Promised, already deducted', <Money key="promised" of={risk.promised} asset="USDT" />],
                ['Cap per draw, one player', <Money key="player" of={risk.playerCap} asset="USDT" />],
                ['Cap per draw, total', <Money key="draw" of={risk.drawCap} asset="USDT" />],
              ]}
            />
            <DescriptionRows
              of={[
                risk.dayLoss > 0n
                  ? ['Fall of equity in 24 hours', <Money key="loss" of={risk.dayLoss} asset="USDT" />]
                  : [
                      'Rise of equity in 24 hours',
                      <Money key="won" of={minus(ZERO, risk.dayLoss)} asset="USDT" />,
                    ],
                [
                  'Stakes of value pause at a fall of',
                  <span key="pause">
                    <Money of={risk.playPausesAt} asset="USDT" />
                    {risk.pausedBy !== null && <Tag tone="loss">{PAUSES[risk.pausedBy]}</Tag>}
                  </span>,
                ],
                risk.pausedBy === 'day_loss'
                  ? [
                      'They resume at a fall below',
                      <Money key="resume" of={risk.playResumesBelow} asset="USDT" />,
                    ]
                  : null,
                risk.suspicion === 'notice'
                  ? [
                      'Producer monitor',
                      <Tag key="watch" tone="brass">
                        Caps at a quarter
                      </Tag>,
                    ]
                  : null,
                risk.lossCountsFrom === null
                  ? null
                  : ['The fall counts from', <Time key="from" at={risk.lossCountsFrom} />],
              ]}
            />
          </div>
        )}
      </Shown>
    </Panel>
  )
}
