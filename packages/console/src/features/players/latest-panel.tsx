import type { ConsoleConversion, ConsoleWithdrawal } from '@nibble/contract/console'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useNavigate } from 'react-router'
import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-read.ts'
import { listAddress } from '../../text/list-address.ts'
import { DEPOSIT_COLUMNS } from '../../ui/deposit-columns.tsx'
import { Panel, PanelLink } from '../../ui/panel.tsx'
import { CONVERSION_STATES, WITHDRAWAL_STATES } from '../../ui/review-words.ts'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Money, Time } from '../../ui/values.tsx'

type Reviewed = 'withdrawals' | 'conversions'
type Props<Name extends Reviewed> = {
  player: string
  list: Name
  title: string
  columns: readonly Column<RowOf<Name>>[]
  empty: string
}

/** The player's latest entries in a queue, newest first; each opens there. */
const LatestPanel = <Name extends Reviewed>({ player, list, title, columns, empty }: Props<Name>) => {
  const navigate = useNavigate()
  const latest = useRows(list, {
    sort: { field: 'id', order: 'DESC' },
    perPage: 5,
    inAddress: false,
    always: { player },
  })
  const all = { filter: { player }, newestFirst: true }
  return (
    <Panel
      title={title}
      actions={<PanelLink to={listAddress(`/${list}`, all)}>All in the queue</PanelLink>}
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

const ASKED_AT: Column<{ readonly requestedAt: number }> = {
  head: 'Requested',
  cell: ({ requestedAt }) => (
    <span className="text-12">
      <Time at={requestedAt} />
    </span>
  ),
  hideBelow: 'sm',
}

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
    align: 'right',
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

/** The player's deposits from the chain, newest first. */
export const DepositsPanel = ({ player }: { player: string }) => {
  const list = useRows('deposits', {
    sort: { field: 'at', order: 'DESC' },
    perPage: 5,
    inAddress: false,
    always: { player },
  })
  return (
    <Panel
      title="Deposits"
      actions={<PanelLink to={listAddress('/bets', { filter: { player } })}>Bets of this player</PanelLink>}
      flush
    >
      <RowsTable label="Deposits" of={list} columns={DEPOSIT_COLUMNS} empty="No deposit yet." />
    </Panel>
  )
}

const WITHDRAWAL_COLUMNS: readonly Column<ConsoleWithdrawal>[] = [
  { head: 'Withdrawal', cell: ({ id }) => id },
  { head: 'Amount', cell: ({ amount, asset }) => <Money of={amount} asset={asset} />, align: 'right' },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={WITHDRAWAL_STATES[state].tone}>{WITHDRAWAL_STATES[state].text}</Tag>,
  },
  ASKED_AT,
]

export const WithdrawalsPanel = ({ player }: { player: string }) => (
  <LatestPanel
    player={player}
    list="withdrawals"
    title="Withdrawals"
    columns={WITHDRAWAL_COLUMNS}
    empty="No withdrawal yet."
  />
)
