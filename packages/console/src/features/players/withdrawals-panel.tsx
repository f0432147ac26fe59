import type { ConsoleWithdrawal } from '@nibble/contract/console'
import { Link, useNavigate } from 'react-router'
import { useRows } from '../../api/use-rows.ts'
import { listAddress } from '../../text/list-address.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { WITHDRAWAL_STATES } from '../../ui/review-words.ts'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Time } from '../../ui/time.tsx'

const COLUMNS: readonly Column<ConsoleWithdrawal>[] = [
  { head: 'Withdrawal', cell: ({ id }) => id },
  { head: 'Amount', cell: ({ amount, asset }) => <Money of={amount} asset={asset} />, right: true },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={WITHDRAWAL_STATES[state].tone}>{WITHDRAWAL_STATES[state].text}</Tag>,
  },
  {
    head: 'Asked',
    cell: ({ requestedAt }) => (
      <span className="text-12">
        <Time at={requestedAt} />
      </span>
    ),
    middling: true,
  },
]

/** The player's withdrawals, newest first; each opens in the queue. */
export const WithdrawalsPanel = ({ player }: { player: string }) => {
  const navigate = useNavigate()
  const list = useRows('withdrawals', {
    ...{ sort: { field: 'id', order: 'DESC' }, perPage: 5, inAddress: false },
    always: { player },
  })
  const all = { filter: { player }, newestFirst: true }
  return (
    <Panel
      title="Withdrawals"
      actions={
        <Link to={listAddress('/withdrawals', all)} className="text-azure hover:underline">
          All in the queue
        </Link>
      }
      flush
    >
      <RowsTable
        label="Withdrawals"
        of={list}
        columns={COLUMNS}
        empty="No withdrawal yet."
        onOpen={({ id }) => void navigate(listAddress('/withdrawals', { ...all, open: id }))}
      />
    </Panel>
  )
}
