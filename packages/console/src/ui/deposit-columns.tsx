import type { ConsoleDeposit } from '@nibble/contract/console'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Hex, Money, Time } from './values.tsx'

const STATES = {
  seen: { text: 'Not final yet', tone: 'azure' },
  waiting: { text: 'Below the minimum', tone: 'brass' },
  credited: { text: 'Credited', tone: 'win' },
} as const

export const DepositState = ({ of: { state } }: { of: ConsoleDeposit }) => (
  <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
)

/** The columns of deposits, on a player's page and in the list of all. */
export const DEPOSIT_COLUMNS: readonly Column<ConsoleDeposit>[] = [
  { head: 'State', cell: (deposit) => <DepositState of={deposit} /> },
  { head: 'Transaction', cell: ({ transaction }) => <Hex of={transaction} />, hideBelow: 'sm' },
  {
    head: 'Amount',
    cell: ({ amount, transaction, at }) => (
      <>
        <Money of={amount} asset="USDT" />
        <span className="block sm:hidden">
          <Hex of={transaction} />
          <span className="block text-12 text-muted">
            <Time at={at} />
          </span>
        </span>
      </>
    ),
    align: 'right',
  },
  {
    head: 'When, GMT+8',
    cell: ({ at }) => (
      <span className="text-12">
        <Time at={at} />
      </span>
    ),
    hideBelow: 'sm',
  },
]
