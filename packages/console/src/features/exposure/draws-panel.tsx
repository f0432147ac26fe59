import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-rows.ts'
import { GAME_NAMES } from '../../text/words.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Time } from '../../ui/time.tsx'
import { UsedBar } from '../../ui/used-bar.tsx'

/** What each draw may cost in assets of value, against its cap. */
export const DrawsPanel = () => {
  const list = useRows('exposure', { sort: { field: 'drawAt', order: 'ASC' }, inAddress: false })
  return (
    <Panel title="Draws that are not decided" note="In assets of value; both tempos share a block." flush>
      <RowsTable label="Draws" of={list} columns={COLUMNS} empty="Nothing of value is open." />
    </Panel>
  )
}

const COLUMNS: readonly Column<RowOf<'exposure'>>[] = [
  { head: 'Draw at', cell: ({ drawAt }) => <Time at={drawAt} /> },
  { head: 'Bets', cell: ({ bets }) => bets, right: true, middling: true },
  { head: 'Staked', cell: ({ staked }) => <Money of={staked} />, right: true, middling: true },
  { head: 'Worst for the house', cell: ({ worst }) => <Money of={worst} />, right: true },
  { head: 'Of its cap', cell: ({ worst, cap }) => <UsedBar used={worst} of={cap} /> },
  {
    head: 'Mostly by',
    cell: ({ worstByGame }) =>
      worstByGame
        .filter(({ worst }) => worst > 0n)
        .toSorted((a, b) => Number(b.worst - a.worst))
        .slice(0, 3)
        .map(({ game }) => GAME_NAMES[game])
        .join(', ') || '–',
    wide: true,
  },
]
