import type { ConsoleWithdrawal } from '@nibble/contract/console'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { ClipboardList } from 'lucide-react'
import { useRows } from '../../api/use-read.ts'
import { AgeBar, useNow } from '../../ui/age-bar.tsx'
import { RISKS, WITHDRAWAL_STATES } from '../../ui/review-words.ts'
import { Hex, Money } from '../../ui/values.tsx'
import { NEWEST_FIRST, Queue } from './queue.tsx'
import { WithdrawalDetails } from './withdrawal-details.tsx'

const URGENT_FIRST = { field: 'deadline', order: 'ASC' } as const
const VIEWS = [
  {
    value: 'review',
    text: 'To review',
    filter: { queue: 'review' },
    sort: URGENT_FIRST,
    empty:
      'Nothing to review. Withdrawals that a person has to approve or reject are listed here, nearest deadline first.',
  },
  {
    value: 'release',
    text: 'To release',
    filter: { queue: 'release' },
    sort: URGENT_FIRST,
    empty:
      'Nothing to release. Approved withdrawals are listed here until somebody releases them for payment.',
  },
  {
    value: 'problem',
    text: 'Failed or disputed',
    filter: { queue: 'problem' },
    sort: URGENT_FIRST,
    empty: 'No problem. Withdrawals whose payment failed, or that a player disputes, are listed here.',
  },
  { value: 'open', text: 'All open', filter: { queue: 'all_open' }, sort: URGENT_FIRST },
  { value: 'all', text: 'Everything', filter: {}, sort: NEWEST_FIRST },
] as const

export const WithdrawalsScreen = () => {
  const now = useNow()
  const list = useRows('withdrawals', { sort: URGENT_FIRST, first: VIEWS[0].filter })
  return (
    <Queue
      title="Withdrawals"
      resource="withdrawals"
      list={list}
      views={VIEWS}
      columns={columnsAt(now)}
      icon={ClipboardList}
      empty="Nothing is waiting here."
      details={(id) => <WithdrawalDetails id={id} />}
    />
  )
}

const columnsAt = (now: number): readonly Column<ConsoleWithdrawal>[] => [
  {
    head: 'Player',
    cell: (one) => (
      <>
        {one.player.name ?? one.player.bindId}
        <span className="mt-1 block font-normal sm:hidden">
          <State of={one} />
        </span>
      </>
    ),
  },
  {
    head: 'Amount',
    cell: (one) => (
      <>
        <Money of={one.amount} asset={one.asset} />
        <span className="mt-1 flex justify-end sm:hidden">
          <Left of={one} now={now} />
        </span>
      </>
    ),
    align: 'right',
  },
  { head: 'Time', cell: (one) => <Left of={one} now={now} />, hideBelow: 'sm' },
  { head: 'State', cell: (one) => <State of={one} />, hideBelow: 'sm' },
  { head: 'Why reviewed', cell: ({ risk }) => (risk === null ? '–' : RISKS[risk]), hideBelow: 'lg' },
  { head: 'To', cell: ({ address }) => <Hex of={address} />, hideBelow: 'lg' },
]

const Left = ({ of: { state, requestedAt, deadline }, now }: { of: ConsoleWithdrawal; now: number }) =>
  state === 'success' || state === 'rejected' ? (
    <span className="text-muted">over</span>
  ) : (
    <AgeBar from={requestedAt} deadline={deadline} now={now} />
  )

const State = ({ of: { state, takesTwo, claim } }: { of: ConsoleWithdrawal }) => (
  <span className="flex flex-wrap gap-1">
    <Tag tone={WITHDRAWAL_STATES[state].tone}>{WITHDRAWAL_STATES[state].text}</Tag>
    {takesTwo && (state === 'to_be_reviewed' || state === 'to_be_released') && <Tag>Two people</Tag>}
    {claim !== null && <Tag tone="azure">{claim.operator.name}</Tag>}
  </span>
)
