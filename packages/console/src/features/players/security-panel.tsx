import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import type { RowOf } from '../../api/data-provider.ts'
import { useRows } from '../../api/use-read.ts'
import { plainWords } from '../../text/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Time } from '../../ui/values.tsx'

const KINDS = {
  sign_in: { text: 'Signed in', tone: 'win' },
  sign_in_failed: { text: 'Failed sign-in', tone: 'brass' },
  locked_out: { text: 'Locked out', tone: 'loss' },
  proof_failed: { text: 'Failed confirmation', tone: 'brass' },
  credential_added: { text: 'Added', tone: 'azure' },
  credential_changed: { text: 'Changed', tone: 'azure' },
  credential_removed: { text: 'Removed', tone: 'azure' },
  credential_replaced: { text: 'Replaced without the old password', tone: 'loss' },
  limit_reached: { text: 'Limit reached', tone: 'brass' },
} as const

type Event = RowOf<'security-events'>

const From = ({ of: { device, network } }: { of: Event }) => (
  <span className="block text-12">
    {device ?? 'unknown device'}
    {network !== null && <span className="block text-muted">network {network}</span>}
  </span>
)

const COLUMNS: readonly Column<Event>[] = [
  {
    head: 'What',
    cell: ({ kind, at }) => (
      <>
        <Tag tone={KINDS[kind].tone}>{KINDS[kind].text}</Tag>
        <span className="block text-12 text-muted sm:hidden">
          <Time at={at} />
        </span>
      </>
    ),
  },
  {
    head: 'With',
    cell: (event) => (
      <>
        {plainWords(event.what)}
        <span className="block sm:hidden">
          <From of={event} />
        </span>
      </>
    ),
  },
  { head: 'From', cell: (event) => <From of={event} />, hideBelow: 'sm' },
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

/** The player's sign-ins, failed attempts, changed credentials and reached limits, newest first. */
export const SecurityPanel = ({ player }: { player: string }) => {
  const list = useRows('security-events', {
    sort: { field: 'at', order: 'DESC' },
    perPage: 10,
    inAddress: false,
    always: { player },
  })
  return (
    <Panel title="Security events" flush>
      <RowsTable label="Security events" of={list} columns={COLUMNS} empty="Nothing yet." />
    </Panel>
  )
}
