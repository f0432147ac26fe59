import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-rows.ts'
import { deviationText } from '../../text/format.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Hex } from '../../ui/hex.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Time } from '../../ui/time.tsx'

const LEVELS = {
  fair: { text: 'As the odds say', tone: 'win' },
  notice: { text: 'Worth a look', tone: 'brass' },
  alarm: { text: 'Too much', tone: 'loss' },
} as const

/** Whether players win more than the odds say in the blocks of one producer. */
export const ProducersPanel = () => {
  const list = useRows('producers', { sort: { field: 'weight', order: 'DESC' }, inAddress: false })
  return (
    <Panel title="Block producers" note="The most conspicuous first." flush>
      <RowsTable label="Producers" of={list} columns={COLUMNS} empty="No block has decided a bet yet." />
    </Panel>
  )
}

const COLUMNS: readonly Column<RowOf<'producers'>>[] = [
  { head: 'Producer', cell: ({ id }) => <Hex of={id} /> },
  { head: 'Blocks', cell: ({ blocks }) => blocks, right: true },
  { head: 'Staked', cell: ({ staked }) => <Money of={staked} />, right: true, wide: true },
  { head: 'Players got', cell: ({ returned }) => <Money of={returned} />, right: true, middling: true },
  { head: 'Fair blocks give', cell: ({ expected }) => <Money of={expected} />, right: true, wide: true },
  { head: 'Deviation', cell: ({ deviation }) => deviationText(deviation), right: true },
  { head: 'Verdict', cell: ({ level }) => <Tag tone={LEVELS[level].tone}>{LEVELS[level].text}</Tag> },
  { head: 'Last', cell: ({ lastAt }) => <Time at={lastAt} />, wide: true },
]
