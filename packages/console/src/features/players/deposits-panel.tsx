import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-rows.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Hex } from '../../ui/hex.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Time } from '../../ui/time.tsx'

const STATES = {
  seen: { text: 'Not final yet', tone: 'azure' },
  waiting: { text: 'Below the minimum', tone: 'brass' },
  credited: { text: 'Credited', tone: 'win' },
} as const

const COLUMNS: readonly Column<RowOf<'deposits'>>[] = [
  { head: 'Transaction', cell: ({ transaction }) => <Hex of={transaction} /> },
  { head: 'Amount', cell: ({ amount }) => <Money of={amount} asset="USDT" />, right: true },
  { head: 'State', cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag> },
  {
    head: 'When',
    cell: ({ at }) => (
      <span className="text-12">
        <Time at={at} />
      </span>
    ),
    middling: true,
  },
]

/** What came in from the chain for the player, newest first. */
export const DepositsPanel = ({ player }: { player: string }) => {
  const list = useRows('deposits', {
    ...{ sort: { field: 'at', order: 'DESC' }, perPage: 5, inAddress: false },
    always: { player },
  })
  return (
    <Panel title="Deposits" flush>
      <RowsTable label="Deposits" of={list} columns={COLUMNS} empty="No deposit yet." />
    </Panel>
  )
}
