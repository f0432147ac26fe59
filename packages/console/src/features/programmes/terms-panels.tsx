import {
  type ProgrammeDraft,
  type ProgrammeView,
  readProgrammes,
  reviewProgrammeDraft,
} from '@nibble/contract/console'
import type { Programme } from '@nibble/domain'
import { Plus } from 'lucide-react'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useRead, useRows } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DraftPanel, DraftState } from '../../ui/draft-panel.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Shown } from '../../ui/states.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { CostTable, useCost } from './cost-table.tsx'
import { ProgrammeEditor } from './programme-editor.tsx'
import { PROGRAMME_NAMES } from './programme-words.ts'
import { TermsTable } from './terms-table.tsx'

const COLUMNS: readonly Column<ProgrammeDraft>[] = [
  { head: 'Programme', cell: ({ terms }) => PROGRAMME_NAMES[terms.programme] },
  { head: 'From', cell: beginText, middling: true },
  { head: 'State', cell: ({ state }) => <DraftState state={state} /> },
  { head: 'Drafted by', cell: ({ draftedBy }) => draftedBy.name, middling: true },
  { head: 'Why', cell: ({ reason }) => reason, wide: true },
]

/** Every programme's terms, one at a time, and the drafts of all. */
export const TermsPanels = () => {
  const found = useRead(readProgrammes, {})
  const list = useRows('programmes', { sort: { field: 'id', order: 'DESC' } })
  const [chosen, setChosen] = useState<Programme>('levels')
  const [opened, setOpened] = useState<string | null>(null)
  const [isDrafting, setDrafting] = useState(false)
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'programmes', action: 'write' })

  return (
    <Shown of={found}>
      {({ rows }) => {
        const programme = rows.find(({ id }) => id === chosen)
        const draft = list.rows?.find(({ id }) => id === opened)
        const against = rows.find(({ id }) => id === draft?.terms.programme)
        if (programme === undefined) return null
        return (
          <>
            <div className="flex flex-wrap items-end justify-between gap-3">
              <SelectField
                label="Programme"
                value={chosen}
                onChange={(value) => setChosen(rows.find(({ id }) => id === value)?.id ?? chosen)}
                options={rows.map(({ id }) => ({ value: id, text: PROGRAMME_NAMES[id] }))}
              />
              <WhoMay permission="programmes.write">draft terms of programmes</WhoMay>
              {mayWrite && (
                <Button look="primary" onClick={() => setDrafting(true)}>
                  <Plus size={16} aria-hidden="true" />
                  New draft
                </Button>
              )}
            </div>
            <Versions programme={programme} />
            <Panel title="Drafts" flush>
              <RowsTable
                label="Drafts of programmes"
                of={list}
                columns={COLUMNS}
                empty="Nobody has drafted other terms yet."
                onOpen={({ id }) => setOpened(id)}
                current={opened}
              />
            </Panel>
            {draft !== undefined && against !== undefined && (
              <ProgrammeDraftView
                key={draft.id}
                draft={draft}
                now={against.inForce.terms}
                onClose={() => setOpened(null)}
              />
            )}
            {isDrafting && <ProgrammeEditor programme={programme} onClose={() => setDrafting(false)} />}
          </>
        )
      }}
    </Shown>
  )
}

const Versions = ({ programme: { inForce, next } }: { programme: ProgrammeView }) => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    <Panel
      title="In force"
      note={
        <>
          Since <Time at={inForce.effectiveAt} />
        </>
      }
    >
      <TermsTable terms={inForce.terms} />
    </Panel>
    {next.map(({ terms, effectiveAt }) => (
      <Panel
        key={effectiveAt}
        title="Next"
        note={
          <>
            From <Time at={effectiveAt} />
          </>
        }
      >
        <TermsTable terms={terms} against={inForce.terms} />
      </Panel>
    ))}
  </div>
)

type Props = { draft: ProgrammeDraft; now: ProgrammeDraft['terms']; onClose: () => void }

/** Drafted terms beside those in force: what they change, what they would have cost, and the decision about them. */
const ProgrammeDraftView = ({ draft, now, onClose }: Props) => {
  const { cost } = useCost(draft.terms)
  return (
    <DraftPanel
      {...{ draft, onClose }}
      decision="programmes.decide"
      from={beginText(draft)}
      effect={`From ${beginText(draft)} on, ${PROGRAMME_NAMES[draft.terms.programme].toLowerCase()} goes by these terms. What began before keeps its own.`}
      decideBy={reviewProgrammeDraft}
      isReady={cost.isSuccess || cost.isError}
    >
      <TermsTable terms={draft.terms} against={now} />
      <CostTable cost={cost} />
    </DraftPanel>
  )
}

function beginText({ begins }: Pick<ProgrammeDraft, 'begins'>): string {
  return 'day' in begins ? begins.day : `round ${begins.round}`
}
