import type { OperatorRow } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRows } from '../../api/use-read.ts'
import { plainWords } from '../../text/words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Time } from '../../ui/values.tsx'
import { OperatorDialog } from './operator-dialog.tsx'

export const OperatorsScreen = () => {
  const list = useRows('operators', { sort: { field: 'name', order: 'ASC' } })
  const [edited, setEdited] = useState<OperatorRow | 'new' | null>(null)
  return (
    <Page
      title="Operators"
      note="Everyone has their own account with a second factor, and only the rights they need."
      actions={
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden="true" />
          New operator
        </Button>
      }
    >
      <Panel title="Operators" flush>
        <RowsTable label="Operators" of={list} columns={COLUMNS} empty="No operators." onOpen={setEdited} />
      </Panel>
      {edited !== null && (
        <OperatorDialog operator={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

const COLUMNS: readonly Column<OperatorRow>[] = [
  { head: 'Name', cell: ({ name }) => name },
  {
    head: 'Roles',
    cell: ({ roles }) => (
      <span className="flex flex-wrap gap-1">
        {roles.map((role) => (
          <Tag key={role} tone={role === 'admin' ? 'brass' : 'azure'}>
            {plainWords(role)}
          </Tag>
        ))}
      </span>
    ),
  },
  {
    head: 'State',
    cell: ({ isDisabled, hasTotp }) =>
      isDisabled ? (
        <Tag tone="loss">Disabled</Tag>
      ) : hasTotp ? (
        <Tag tone="win">Active</Tag>
      ) : (
        <Tag tone="brass">Has not signed in yet</Tag>
      ),
  },
  { head: 'Sessions', cell: ({ sessions }) => sessions, align: 'right', hideBelow: 'lg' },
  {
    head: 'Last seen, GMT+8',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'never' : <Time at={lastSeenAt} />),
    hideBelow: 'lg',
  },
]
