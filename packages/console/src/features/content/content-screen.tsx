import { CONTENT_KINDS, type ConsoleContent, type ContentKind } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useRows } from '../../api/use-read.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { ContentEditor } from './content-editor.tsx'
import { KIND_NAMES } from './content-entry.ts'

const COLUMNS: readonly Column<ConsoleContent>[] = [
  { head: 'Title', cell: ({ texts }) => texts['en-US']?.title ?? '' },
  {
    head: 'Shown',
    cell: ({ isShown, rotates }) => (
      <span className="flex gap-1">
        <Tag tone={isShown ? 'win' : 'plain'}>{isShown ? 'Shown' : 'Hidden'}</Tag>
        {rotates && <Tag tone="azure">Ticker</Tag>}
      </span>
    ),
  },
  {
    head: 'Languages',
    cell: ({ texts }) => Object.keys(texts).length,
    align: 'right',
  },
  { head: 'Place', cell: ({ place }) => place, align: 'right', hideBelow: 'lg' },
  { head: 'Published, GMT+8', cell: ({ publishedAt }) => <Time at={publishedAt} />, hideBelow: 'lg' },
  { head: 'Saved by', cell: ({ savedBy }) => savedBy?.name ?? 'The installation', hideBelow: 'lg' },
]

export const ContentScreen = () => {
  const [edited, setEdited] = useState<ConsoleContent | 'new' | null>(null)
  const list = useRows('content', {
    sort: { field: 'place', order: 'ASC' },
    first: { kind: 'notice' },
  })
  const kind = CONTENT_KINDS.find((one) => one === list.filter['kind']) ?? 'notice'
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'content', action: 'write' })

  return (
    <Page
      title="Content"
      note="What players read on the page: each entry in up to six languages, in English if one is missing."
      actions={
        mayWrite ? (
          <Button variant="primary" onClick={() => setEdited('new')}>
            <Plus size={16} aria-hidden="true" />
            New
          </Button>
        ) : (
          <WhoMay permission="content.write">publish or change content</WhoMay>
        )
      }
    >
      <Tabs
        label="Kind"
        value={kind}
        onChange={(value: ContentKind) => list.setFilter({ kind: value })}
        tabs={CONTENT_KINDS.map((value) => ({ value, text: KIND_NAMES[value].many }))}
      />
      <Panel title={KIND_NAMES[kind].many} flush>
        <RowsTable
          label={KIND_NAMES[kind].many}
          of={list}
          columns={COLUMNS}
          empty="Nothing here yet."
          {...(mayWrite && { onOpen: setEdited })}
        />
      </Panel>
      {edited !== null && (
        <ContentEditor kind={kind} entry={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}
