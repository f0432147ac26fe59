import type { ConsoleWithdrawal } from '@nibble/contract/console'
import { useRows } from '../../api/use-rows.ts'
import { AgeBar } from '../../ui/age-bar.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Hex } from '../../ui/hex.tsx'
import { Money } from '../../ui/money.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Queue } from './queue.tsx'
import { RISKS, WITHDRAWAL_STATES } from './queue-words.ts'
import { WithdrawalDetails } from './withdrawal-details.tsx'

const VIEWS = [
  { value: 'review', text: 'To review', filter: { queue: 'review' } },
  { value: 'release', text: 'To release', filter: { queue: 'release' } },
  { value: 'trouble', text: 'Failed or disputed', filter: { queue: 'trouble' } },
  { value: 'open', text: 'All open', filter: { queue: 'all_open' } },
  { value: 'all', text: 'Everything', filter: {} },
] as const

export const WithdrawalsScreen = () => {
  const now = useNow()
  const list = useRows('withdrawals', { sort: { field: 'deadline', order: 'ASC' }, first: VIEWS[0].filter })
  return (
    <Queue
      title="Withdrawals"
      list={list}
      views={VIEWS}
      columns={columnsAt(now)}
      empty="Nothing waits here."
      details={(id) => <WithdrawalDetails id={id} />}
    />
  )
}

const columnsAt = (now: number): readonly Column<ConsoleWithdrawal>[] => [
  { head: 'Player', cell: ({ player }) => player.name ?? player.bindId },
  { head: 'Amount', cell: ({ amount, asset }) => <Money of={amount} asset={asset} />, right: true },
  {
    head: 'Time',
    cell: ({ state, requestedAt, deadline }) =>
      state === 'success' || state === 'rejected' ? (
        <span className="text-muted">over</span>
      ) : (
        <AgeBar from={requestedAt} deadline={deadline} now={now} />
      ),
  },
  {
    head: 'State',
    cell: ({ state, takesTwo, claim }) => (
      <span className="flex flex-wrap gap-1">
        <Tag tone={WITHDRAWAL_STATES[state].tone}>{WITHDRAWAL_STATES[state].text}</Tag>
        {takesTwo && <Tag>Two people</Tag>}
        {claim !== null && <Tag tone="azure">{claim.operator.name}</Tag>}
      </span>
    ),
  },
  { head: 'Why looked at', cell: ({ risk }) => (risk === null ? '–' : RISKS[risk]), wide: true },
  { head: 'To', cell: ({ address }) => <Hex of={address} />, wide: true },
]
