import type { AuditRow } from '@nibble/contract/console'
import { useState } from 'react'
import { useRows } from '../../api/use-rows.ts'
import { plainWords } from '../../text/words.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Time } from '../../ui/time.tsx'
import { AuditEntry } from './audit-entry.tsx'

const FIELDS = [
  { name: 'action', label: 'Action, e.g. withdrawal.approve' },
  { name: 'subject', label: 'Done to, e.g. withdrawal' },
  { name: 'subjectId', label: 'Its number' },
] as const

/** Everything that operators did. It is appended to and never changed. */
export const AuditLogScreen = () => {
  const list = useRows('audit-log', { sort: { field: 'id', order: 'DESC' } })
  const [opened, setOpened] = useState<AuditRow | null>(null)
  return (
    <Page title="Audit log" note="Append-only: what every operator did and looked at, before and after.">
      <Filter filter={list.filter} onFilter={list.setFilter} />
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

const Filter = ({
  filter,
  onFilter,
}: {
  filter: Readonly<Record<string, unknown>>
  onFilter: (filter: Readonly<Record<string, unknown>>) => void
}) => {
  const [texts, setTexts] = useState(() => ({
    action: textOf(filter['action']),
    subject: textOf(filter['subject']),
    subjectId: textOf(filter['subjectId']),
  }))
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')))
      }}
    >
      {FIELDS.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          className="w-56"
          value={texts[name]}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      <Button type="submit">Filter</Button>
    </form>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const COLUMNS: readonly Column<AuditRow>[] = [
  { head: 'Action', cell: ({ action }) => plainWords(action) },
  { head: 'Done to', cell: ({ subject, subjectId }) => `${plainWords(subject)} ${subjectId}` },
  { head: 'By', cell: ({ operator }) => operator?.name ?? 'the command line' },
  { head: 'When', cell: ({ at }) => <Time at={at} /> },
  { head: 'Why', cell: ({ reason }) => reason, wide: true },
]
