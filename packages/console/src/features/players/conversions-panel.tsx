import type { ConsoleConversion } from '@nibble/contract/console'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { CONVERSION_STATES } from '../../ui/review-words.ts'
import { Tag } from '../../ui/tag.tsx'
import { ASKED_AT, LatestPanel } from './latest-panel.tsx'

const COLUMNS: readonly Column<ConsoleConversion>[] = [
  { head: 'Conversion', cell: ({ id }) => id },
  {
    head: 'Gives and gets',
    cell: ({ amount, from, receivable, to }) => (
      <>
        <Money of={amount} asset={from} />
        <span className="block text-12 text-muted">
          for <Money of={receivable} asset={to} />
        </span>
      </>
    ),
    right: true,
  },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={CONVERSION_STATES[state].tone}>{CONVERSION_STATES[state].text}</Tag>,
  },
  ASKED_AT,
]

export const ConversionsPanel = ({ player }: { player: string }) => (
  <LatestPanel
    player={player}
    list="conversions"
    title="Conversions"
    columns={COLUMNS}
    empty="No conversion yet."
  />
)
