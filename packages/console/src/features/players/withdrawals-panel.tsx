import type { ConsoleWithdrawal } from '@nibble/contract/console'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { WITHDRAWAL_STATES } from '../../ui/review-words.ts'
import { Tag } from '../../ui/tag.tsx'
import { ASKED_AT, LatestPanel } from './latest-panel.tsx'

const COLUMNS: readonly Column<ConsoleWithdrawal>[] = [
  { head: 'Withdrawal', cell: ({ id }) => id },
  { head: 'Amount', cell: ({ amount, asset }) => <Money of={amount} asset={asset} />, right: true },
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
    columns={COLUMNS}
    empty="No withdrawal yet."
  />
)
