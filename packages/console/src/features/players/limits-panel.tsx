import type { ConsolePlayer } from '@nibble/contract/console'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'

type Limit = ConsolePlayer['limits'][number]

const LIMIT_NAMES = { deposit: 'Deposits', stake: 'Stakes', loss: 'Losses' } as const

const COLUMNS: readonly Column<Limit>[] = [
  { head: 'Limit', cell: ({ kind, period }) => `${LIMIT_NAMES[kind]} per ${period}` },
  { head: 'Used', cell: ({ used }) => <Money of={used} />, right: true },
  { head: 'Of', cell: ({ amount }) => <Money of={amount} />, right: true },
]

export const LimitsPanel = ({ player }: { player: ConsolePlayer }) => (
  <Panel title="Limits that the player set" flush>
    {player.limits.length === 0 ? (
      <Empty>The player has set none.</Empty>
    ) : (
      <DataTable
        label="Limits"
        columns={COLUMNS}
        rows={player.limits}
        keyOf={({ kind, period }) => `${kind} ${period}`}
      />
    )}
  </Panel>
)
