import type { ConsoleConversion } from '@nibble/contract/console'
import { useRows } from '../../api/use-rows.ts'
import { durationText } from '../../text/format.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ConversionDetails } from './conversion-details.tsx'
import { Queue } from './queue.tsx'
import { CONVERSION_STATES } from './queue-words.ts'

const VIEWS = [
  { value: 'waiting', text: 'To review', filter: { waiting: true } },
  { value: 'all', text: 'Everything', filter: {} },
] as const

export const ConversionsScreen = () => {
  const now = useNow()
  const list = useRows('conversions', { sort: { field: 'id', order: 'ASC' }, first: VIEWS[0].filter })
  return (
    <Queue
      title="Conversions"
      list={list}
      views={VIEWS}
      columns={columnsAt(now)}
      empty="No conversion waits."
      details={(id) => <ConversionDetails id={id} />}
    />
  )
}

const columnsAt = (now: number): readonly Column<ConsoleConversion>[] => [
  { head: 'Player', cell: ({ player }) => player.name ?? player.bindId },
  { head: 'Gives', cell: ({ amount, from }) => <Money of={amount} asset={from} />, right: true },
  { head: 'Gets', cell: ({ receivable, to }) => <Money of={receivable} asset={to} />, right: true },
  {
    head: 'State',
    cell: ({ state, takesTwo, claim }) => (
      <span className="flex flex-wrap gap-1">
        <Tag tone={CONVERSION_STATES[state].tone}>{CONVERSION_STATES[state].text}</Tag>
        {takesTwo && <Tag>Two people</Tag>}
        {claim !== null && <Tag tone="azure">{claim.operator.name}</Tag>}
      </span>
    ),
  },
  { head: 'Worth', cell: ({ value }) => <Money of={value} asset="USDT" />, right: true, wide: true },
  { head: 'Waits', cell: ({ requestedAt }) => durationText(now - requestedAt), wide: true },
]
