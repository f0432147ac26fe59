import type { ConsoleConversion } from '@nibble/contract/console'
import { Link, useNavigate } from 'react-router'
import { useRows } from '../../api/use-rows.ts'
import { listAddress } from '../../text/list-address.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CONVERSION_STATES } from '../../ui/review-words.ts'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Time } from '../../ui/time.tsx'

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

/** The player's conversions, newest first; each opens in the queue. */
export const ConversionsPanel = ({ player }: { player: string }) => {
  const navigate = useNavigate()
  const list = useRows('conversions', {
    ...{ sort: { field: 'id', order: 'DESC' }, perPage: 5, inAddress: false },
    always: { player },
  })
  const all = { filter: { player }, newestFirst: true }
  return (
    <Panel
      title="Conversions"
      actions={
        <Link to={listAddress('/conversions', all)} className="text-azure hover:underline">
          All in the queue
        </Link>
      }
      flush
    >
      <RowsTable
        label="Conversions"
        of={list}
        columns={COLUMNS}
        empty="No conversion yet."
        onOpen={({ id }) => void navigate(listAddress('/conversions', { ...all, open: id }))}
      />
    </Panel>
  )
}
