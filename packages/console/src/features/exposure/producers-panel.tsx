import { liftSuspicion } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../api/data-provider.ts'
import { useAct } from '../../api/use-act.ts'
import { useRows } from '../../api/use-read.ts'
import { deviationText } from '../../text/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Hex, Money, Time } from '../../ui/values.tsx'

const LEVELS = {
  fair: { text: 'As expected', tone: 'win' },
  notice: { text: 'Worth a look', tone: 'brass' },
  alarm: { text: 'Too much', tone: 'loss' },
} as const

const ACTS = {
  fair: { text: 'Nothing', tone: 'plain' },
  notice: { text: 'Caps at a quarter', tone: 'brass' },
  alarm: { text: 'Stakes stopped', tone: 'loss' },
} as const

type Producer = RowOf<'producers'>

/** Whether wins exceed the odds on the blocks of one producer, or by one account on those of several. */
export const ProducersPanel = () => {
  const list = useRows('producers', { sort: { field: 'weight', order: 'DESC' }, inAddress: false })
  const [asked, setAsked] = useState<Producer | null>(null)
  const lift = useAct(liftSuspicion, { done: 'Caps are back to normal.', onDone: () => setAsked(null) })
  const { canAccess: mayLift = false } = useCanAccess({ resource: 'stops', action: 'resume' })
  const acts: Column<Producer> = {
    head: 'Measure',
    cell: (one) => (
      <span className="flex flex-wrap items-center gap-1">
        <Tag tone={ACTS[one.acts].tone}>{ACTS[one.acts].text}</Tag>
        {one.acts !== 'fair' && mayLift && (
          <Button
            onClick={() => {
              lift.reset()
              setAsked(one)
            }}
          >
            Lift
          </Button>
        )}
      </span>
    ),
  }
  return (
    <Panel
      title="Block producers"
      note="The most conspicuous first. Only the risk role can lift the monitor’s measures."
      flush
    >
      <RowsTable
        label="Producers"
        of={list}
        columns={[...COLUMNS, acts]}
        empty="No block has decided a bet yet."
      />
      {asked !== null && (
        <ReasonSheet
          asked={{
            title: 'Lift the monitor’s measures',
            text: `${asked.id}: caps and stakes of value go back to normal, and its count restarts.`,
            confirm: 'Lift it',
            reason: { label: 'Reason, for the audit log' },
            typed: 'go on',
          }}
          onConfirm={(reason) => lift.act({ id: asked.id, reason })}
          onClose={() => setAsked(null)}
          isBusy={lift.isBusy}
          failure={lift.failure}
        />
      )}
    </Panel>
  )
}

const Verdict = ({ of: { level } }: { of: Producer }) => (
  <Tag tone={LEVELS[level].tone}>{LEVELS[level].text}</Tag>
)

const COLUMNS: readonly Column<Producer>[] = [
  {
    head: 'Producer or account',
    cell: (one) => (
      <>
        {one.id.startsWith('0x') ? <Hex of={one.id} /> : one.id}
        <span className="block text-12 text-muted sm:hidden">{one.blocks} blocks</span>
        <span className="sm:hidden">
          <Verdict of={one} />
        </span>
      </>
    ),
  },
  { head: 'Blocks', cell: ({ blocks }) => blocks, align: 'right', hideBelow: 'sm' },
  { head: 'Staked', cell: ({ staked }) => <Money of={staked} />, align: 'right', hideBelow: 'lg' },
  { head: 'Players got', cell: ({ returned }) => <Money of={returned} />, align: 'right', hideBelow: 'sm' },
  {
    head: 'Fair blocks give',
    cell: ({ expected }) => <Money of={expected} />,
    align: 'right',
    hideBelow: 'lg',
  },
  { head: 'Deviation', cell: ({ deviation }) => deviationText(deviation), align: 'right' },
  { head: 'Verdict', cell: (one) => <Verdict of={one} />, hideBelow: 'sm' },
  { head: 'Last, GMT+8', cell: ({ lastAt }) => <Time at={lastAt} />, hideBelow: 'lg' },
]
