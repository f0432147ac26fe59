import type { AuditRow } from '@nibble/contract/console'
import { useState } from 'react'
import { useRows } from '../../api/use-rows.ts'
import { actionName } from '../../text/action-names.ts'
import { subjectName } from '../../text/words.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Time } from '../../ui/time.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilter } from './audit-filter.tsx'

/** Everything that operators did. It is appended to and never changed. */
export const AuditLogScreen = () => {
  const list = useRows('audit-log', { sort: { field: 'id', order: 'DESC' } })
  const [opened, setOpened] = useState<AuditRow | null>(null)
  return (
    <Page title="Audit log" note="Append-only: what every operator did and looked at, before and after.">
      <AuditFilter filter={list.filter} onFilter={list.setFilter} />
      <Panel title="Entries, newest first" flush>
        <RowsTable
          label="Audit log"
          of={list}
          columns={COLUMNS}
          empty="No entry fits."
          onOpen={setOpened}
          current={opened?.id ?? null}
        />
      </Panel>
      {opened !== null && <AuditEntry entry={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

const COLUMNS: readonly Column<AuditRow>[] = [
  {
    head: 'Action',
    cell: ({ action, at }) => (
      <>
        {actionName(action)}
        <span className="block text-12 font-normal text-muted sm:hidden">
          <Time at={at} />
        </span>
      </>
    ),
  },
  {
    head: 'Done to',
    cell: ({ subject, subjectId }) => (
      <span className="whitespace-nowrap">{subjectName(subject, subjectId)}</span>
    ),
  },
  { head: 'By', cell: ({ operator }) => operator?.name ?? 'the command line' },
  { head: 'When', cell: ({ at }) => <Time at={at} />, middling: true },
  { head: 'Why', cell: ({ reason }) => reason, wide: true },
]
