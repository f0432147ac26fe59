import { Link, useNavigate } from 'react-router'
import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-rows.ts'
import { listAddress } from '../../text/list-address.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Time } from '../../ui/time.tsx'

type Reviewed = 'withdrawals' | 'conversions'
type Props<Name extends Reviewed> = {
  player: string
  list: Name
  title: string
  columns: readonly Column<RowOf<Name>>[]
  empty: string
}

/** The player's latest ones of a queue, newest first; each opens there. */
export const LatestPanel = <Name extends Reviewed>({ player, list, title, columns, empty }: Props<Name>) => {
  const navigate = useNavigate()
  const latest = useRows(list, {
    ...{ sort: { field: 'id', order: 'DESC' }, perPage: 5, inAddress: false },
    always: { player },
  })
  const all = { filter: { player }, newestFirst: true }
  return (
    <Panel
      title={title}
      actions={
        <Link to={listAddress(`/${list}`, all)} className="text-azure hover:underline">
          All in the queue
        </Link>
      }
      flush
    >
      <RowsTable
        label={title}
        of={latest}
        columns={columns}
        empty={empty}
        onOpen={({ id }) => void navigate(listAddress(`/${list}`, { ...all, open: id }))}
      />
    </Panel>
  )
}

export const ASKED_AT: Column<{ readonly requestedAt: number }> = {
  head: 'Asked',
  cell: ({ requestedAt }) => (
    <span className="text-12">
      <Time at={requestedAt} />
    </span>
  ),
  middling: true,
}
