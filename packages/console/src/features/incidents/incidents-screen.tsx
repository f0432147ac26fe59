import { acknowledgeIncident, type ConsoleIncident } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useRows } from '../../api/use-read.ts'
import { incidentWords } from '../../text/incident-words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'

export const IncidentsScreen = () => {
  const list = useRows('incidents', { sort: { field: 'id', order: 'DESC' }, first: { open: true } })
  const [asked, setAsked] = useState<ConsoleIncident | null>(null)
  const acknowledge = useAct(acknowledgeIncident, { done: 'Acknowledged.', onDone: () => setAsked(null) })
  const { canAccess: mayAcknowledge = false } = useCanAccess({
    resource: 'incidents',
    action: 'acknowledge',
  })
  const action: Column<ConsoleIncident> = {
    head: 'Acknowledged',
    cell: (incident) =>
      incident.acknowledgedBy !== null ? (
        <>
          {incident.acknowledgedBy.name}: {incident.remark}
        </>
      ) : mayAcknowledge ? (
        <Button
          onClick={() => {
            acknowledge.reset()
            setAsked(incident)
          }}
        >
          Acknowledge
        </Button>
      ) : (
        'not yet'
      ),
  }

  return (
    <Page
      title="Incidents"
      note="What the house noticed by itself: invariants, endpoints, the signer, producers."
    >
      <Tabs
        label="Which"
        value={list.filter['open'] === true ? 'open' : 'all'}
        onChange={(value) => list.setFilter(value === 'open' ? { open: true } : {})}
        tabs={[
          { value: 'open', text: 'Open' },
          { value: 'all', text: 'Everything' },
        ]}
      />
      <WhoMay permission="incidents.acknowledge">acknowledge an incident</WhoMay>
      <Panel title="Incidents" flush>
        <RowsTable
          label="Incidents"
          of={list}
          columns={[...COLUMNS, action]}
          empty="Nothing is wrong that the house knows of."
        />
      </Panel>
      {asked !== null && (
        <ReasonSheet
          asked={{
            title: 'Acknowledge the incident',
            text: `${asked.detail} ${incidentWords(asked.kind).todo}`,
            confirm: 'Acknowledge',
            reason: { label: 'What is being done about it' },
          }}
          onConfirm={(reason) => acknowledge.act({ id: asked.id, reason })}
          onClose={() => setAsked(null)}
          isBusy={acknowledge.isBusy}
          failure={acknowledge.failure}
        />
      )}
    </Page>
  )
}

const Now = ({ closedAt }: Pick<ConsoleIncident, 'closedAt'>) =>
  closedAt === null ? <Tag tone="loss">Still wrong</Tag> : <Tag tone="win">Right again</Tag>

const COLUMNS: readonly Column<ConsoleIncident>[] = [
  {
    head: 'What',
    cell: ({ kind, subject, detail, openedAt, closedAt }) => (
      <>
        <b>{incidentWords(kind).name}</b>
        <span className="block sm:hidden">
          <Now closedAt={closedAt} />
        </span>
        <span className="block text-12">
          {incidentWords(kind).happened} {incidentWords(kind).todo}
        </span>
        <span className="block break-words text-12 text-muted sm:hidden">
          {subject}, <Time at={openedAt} />
        </span>
        <span className="block break-words text-12 text-muted lg:hidden">{detail}</span>
      </>
    ),
  },
  { head: 'About', cell: ({ subject }) => subject, hideBelow: 'sm' },
  { head: 'Details', cell: ({ detail }) => detail, hideBelow: 'lg' },
  { head: 'Since', cell: ({ openedAt }) => <Time at={openedAt} />, hideBelow: 'sm' },
  { head: 'Now', cell: ({ closedAt }) => <Now closedAt={closedAt} />, hideBelow: 'sm' },
]
