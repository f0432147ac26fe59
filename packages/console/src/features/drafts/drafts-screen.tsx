import { type ConsoleDraft, readTerms } from '@nibble/contract/console'
import { Plus } from 'lucide-react'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useRead } from '../../api/use-read.ts'
import { useRows } from '../../api/use-rows.ts'
import { PAYTABLE_NAMES } from '../../text/words.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DraftState } from '../../ui/draft-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Shown } from '../../ui/shown.tsx'
import { Time } from '../../ui/time.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { DraftView } from './draft-view.tsx'
import { TermsFacts } from './terms-facts.tsx'

const COLUMNS: readonly Column<ConsoleDraft>[] = [
  { head: 'From round', cell: ({ fromRound }) => fromRound },
  { head: 'Opens', cell: ({ effectiveAt }) => <Time at={effectiveAt} />, middling: true },
  { head: 'Paytable', cell: ({ paytable }) => PAYTABLE_NAMES[paytable], middling: true },
  { head: 'State', cell: ({ state }) => <DraftState state={state} /> },
  { head: 'Drafted by', cell: ({ draftedBy }) => draftedBy.name },
  { head: 'Why', cell: ({ reason }) => reason, wide: true },
]

/** Terms of play: what holds, and what waits for a second person. A round keeps the terms that it began with. */
export const DraftsScreen = () => {
  const found = useRead(readTerms, {})
  const list = useRows('drafts', { sort: { field: 'id', order: 'DESC' } })
  const [opened, setOpened] = useState<string | null>(null)
  const [isDrafting, setDrafting] = useState(false)
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'drafts', action: 'write' })

  return (
    <Page
      title="Paytables and limits"
      note="Drafted by one operator, approved by another, in force from a round that nobody has seen yet."
      actions={
        mayWrite ? (
          <Button look="primary" onClick={() => setDrafting(true)}>
            <Plus size={16} aria-hidden="true" />
            New draft
          </Button>
        ) : (
          <WhoMay permission="drafts.write">draft terms</WhoMay>
        )
      }
    >
      <Shown of={found}>
        {({ rows, earliest }) => {
          const [now, ...next] = rows
          const draft = list.rows?.find(({ id }) => id === opened)
          if (now === undefined) return null
          return (
            <>
              <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                <Panel title="In force">
                  <TermsFacts terms={now} />
                </Panel>
                {next.map((terms) => (
                  <Panel
                    key={terms.effectiveAt}
                    title="Next"
                    note={
                      <>
                        From <Time at={terms.effectiveAt} />
                      </>
                    }
                  >
                    <TermsFacts terms={terms} against={now} />
                  </Panel>
                ))}
              </div>
              <Panel title="Drafts" flush>
                <RowsTable
                  label="Drafts"
                  of={list}
                  columns={COLUMNS}
                  empty="Nobody has drafted other terms yet."
                  onOpen={({ id }) => setOpened(id)}
                  current={opened}
                />
              </Panel>
              {draft !== undefined && (
                <DraftView key={draft.id} draft={draft} now={now} onClose={() => setOpened(null)} />
              )}
              {isDrafting && <DraftEditor now={now} earliest={earliest} onClose={() => setDrafting(false)} />}
            </>
          )
        }}
      </Shown>
    </Page>
  )
}
