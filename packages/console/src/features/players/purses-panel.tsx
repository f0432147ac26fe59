import type { ConsolePlayer } from '@nibble/contract/console'
import { ASSET_NAMES } from '../../text/words.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'

type Purse = ConsolePlayer['purses'][number]

const COLUMNS: readonly Column<Purse>[] = [
  { head: 'Asset', cell: ({ asset }) => ASSET_NAMES[asset] },
  { head: 'Purse', cell: ({ purse }) => (purse === 'main' ? 'Main' : 'Game') },
  { head: 'Balance', cell: ({ balance }) => <Money of={balance} />, right: true },
]

export const PursesPanel = ({ player }: { player: ConsolePlayer }) => (
  <Panel title="Balances" flush>
    {player.purses.length === 0 ? (
      <Empty>No purse yet.</Empty>
    ) : (
      <DataTable
        label="Balances"
        columns={COLUMNS}
        rows={player.purses}
        keyOf={({ asset, purse }) => `${asset} ${purse}`}
      />
    )}
  </Panel>
)
