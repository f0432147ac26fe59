import type { ConsoleDeposit } from '@nibble/contract/console'
import type { Column } from '@nibble/ui/table.tsx'
import { ArrowDownToLine } from 'lucide-react'
import { useRows } from '../../api/use-read.ts'
import { DEPOSIT_COLUMNS, DepositState } from '../../ui/deposit-columns.tsx'
import { PlayerLink } from '../../ui/values.tsx'
import { LookUp } from './look-up.tsx'

export const DepositsScreen = () => {
  const list = useRows('deposits', { sort: { field: 'at', order: 'DESC' } })
  return (
    <LookUp
      title="Deposits"
      note="Deposits from the chain, of all players."
      hint="transaction or Player ID"
      list={list}
      columns={COLUMNS}
      empty={{
        icon: ArrowDownToLine,
        all: 'No deposit yet.',
        found: 'No deposit matches. Hashes and Player IDs must be complete.',
      }}
    />
  )
}

const COLUMNS: readonly Column<ConsoleDeposit>[] = [
  {
    head: 'Player',
    cell: (deposit) => (
      <>
        <PlayerLink player={deposit.player} />
        <span className="mt-1 block sm:hidden">
          <DepositState of={deposit} />
        </span>
      </>
    ),
  },
  ...DEPOSIT_COLUMNS.map((column) =>
    column.head === 'State' ? ({ ...column, hideBelow: 'sm' } as const) : column,
  ),
]
