import { Link } from 'react-router'
import { useRows } from '../../api/use-rows.ts'
import { listAddress } from '../../text/list-address.ts'
import { DEPOSIT_COLUMNS } from '../../ui/deposit-columns.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'

/** What came in from the chain for the player, newest first. */
export const DepositsPanel = ({ player }: { player: string }) => {
  const list = useRows('deposits', {
    ...{ sort: { field: 'at', order: 'DESC' }, perPage: 5, inAddress: false },
    always: { player },
  })
  return (
    <Panel
      title="Deposits"
      actions={
        <Link to={listAddress('/bets', { filter: { player } })} className="text-azure hover:underline">
          Bets of this player
        </Link>
      }
      flush
    >
      <RowsTable label="Deposits" of={list} columns={DEPOSIT_COLUMNS} empty="No deposit yet." />
    </Panel>
  )
}
