import type { ConsoleConversion } from '@nibble/contract/console'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Repeat2 } from 'lucide-react'
import { useRows } from '../../api/use-read.ts'
import { durationText } from '../../text/format.ts'
import { useNow } from '../../ui/age-bar.tsx'
import { CONVERSION_STATES } from '../../ui/review-words.ts'
import { Money } from '../../ui/values.tsx'
import { ConversionDetails } from './conversion-details.tsx'
import { NEWEST_FIRST, Queue } from './queue.tsx'

const LONGEST_FIRST = { field: 'id', order: 'ASC' } as const
const VIEWS = [
  { value: 'waiting', text: 'To review', filter: { waiting: true }, sort: LONGEST_FIRST },
  { value: 'all', text: 'Everything', filter: {}, sort: NEWEST_FIRST },
] as const

export const ConversionsScreen = () => {
  const now = useNow()
  const list = useRows('conversions', { sort: LONGEST_FIRST, first: VIEWS[0].filter })
  return (
    <Queue
      title="Conversions"
      resource="conversions"
      list={list}
      views={VIEWS}
      columns={columnsAt(now)}
      icon={Repeat2}
      empty="No conversion is waiting."
      details={(id) => <ConversionDetails id={id} />}
    />
  )
}

const columnsAt = (now: number): readonly Column<ConsoleConversion>[] => [
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
  { head: 'Gives', cell: ({ amount, from }) => <Money of={amount} asset={from} />, align: 'right' },
  {
    head: 'Gets',
    cell: ({ receivable, to }) => <Money of={receivable} asset={to} />,
    align: 'right',
    hideBelow: 'sm',
  },
  { head: 'State', cell: (one) => <State of={one} />, hideBelow: 'sm' },
  { head: 'Worth', cell: ({ value }) => <Money of={value} asset="USDT" />, align: 'right', hideBelow: 'lg' },
  {
    head: 'Waits',
    cell: ({ state, requestedAt }) => (state === 'pending' ? durationText(now - requestedAt) : 'over'),
    hideBelow: 'lg',
  },
]

const State = ({ of: { state, takesTwo, firstApprovedBy, claim } }: { of: ConsoleConversion }) => (
  <span className="flex flex-wrap gap-1">
    <Tag tone={CONVERSION_STATES[state].tone}>{CONVERSION_STATES[state].text}</Tag>
    {takesTwo && state === 'pending' && (
      <Tag>{firstApprovedBy === null ? 'Two people' : 'One of two approved'}</Tag>
    )}
    {claim !== null && <Tag tone="azure">{claim.operator.name}</Tag>}
  </span>
)
