import { acknowledgeIncident, type ConsoleIncident } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { ShieldCheck } from 'lucide-react'
import { useCanAccess } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useRows } from '../../api/use-read.ts'
import { withReadableTimes } from '../../text/format.ts'
import { incidentWords } from '../../text/incident-words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { byKind, type KindOfIncident, stateOf } from './by-kind.ts'

export const IncidentsScreen = () => {
  const list = useRows('incidents', { sort: { field: 'id', order: 'DESC' }, first: { open: true } })
  const isOpen = list.filter['open'] === true
  const [asked, setAsked] = useState<ConsoleIncident | null>(null)
  const acknowledge = useAct(acknowledgeIncident, { done: 'Acknowledged.', onDone: () => setAsked(null) })
  const { canAccess: mayAcknowledge = false } = useCanAccess({
    resource: 'incidents',
    action: 'acknowledge',
  })
  const acknowledged = (incident: ConsoleIncident) =>
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
    )
  const columns = columnsWith(acknowledged)

  return (
    <Page
      title="Incidents"
      note="What the house detected by itself: invariants, endpoints, the signer, producers."
    >
      <Tabs
        label="Which"
        value={isOpen ? 'open' : 'all'}
        onChange={(value) => list.setFilter(value === 'open' ? { open: true } : {})}
        tabs={[
          { value: 'open', text: 'Open' },
          { value: 'all', text: 'Everything' },
        ]}
      />
      <WhoMay permission="incidents.acknowledge">acknowledge an incident</WhoMay>
      <Panel title={isOpen ? 'Open' : 'Everything'} flush>
        <RowsTable
          label="Incidents"
          of={list}
          columns={columns}
          empty={isOpen ? 'No known problems.' : 'No incidents yet.'}
          emptyIcon={ShieldCheck}
          emptyAction={isOpen && <Button onClick={() => list.setFilter({})}>Show past incidents</Button>}
        >
          {(rows) => byKind(rows).map((group) => <OfOneKind key={group.kind} {...group} columns={columns} />)}
        </RowsTable>
      </Panel>
      {asked !== null && (
        <ReasonSheet
          asked={{
            title: 'Acknowledge the incident',
            text: `${withReadableTimes(asked.detail)} ${incidentWords(asked.kind).todo}`,
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

const SHOWN = 3

type KindProps = KindOfIncident & { columns: readonly Column<ConsoleIncident>[] }

/** Explains each kind once, with what to do; of many incidents the newest are shown, the others on demand. */
const OfOneKind = ({ kind, incidents, columns }: KindProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const { name, happened, todo } = incidentWords(kind)
  const count = (state: ReturnType<typeof stateOf>) =>
    incidents.filter((one) => stateOf(one) === state).length
  const [wrong, unexplained, right] = [count('wrong'), count('unexplained'), count('right')]
  const hidden = isOpen ? 0 : Math.max(0, incidents.length - SHOWN)
  return (
    <section aria-label={name} className="border-b border-line last:border-0">
      <header className="grid gap-1 px-4 pt-4 pb-2">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {wrong > 0 && <Tag tone="loss">{wrong} ongoing</Tag>}
          {unexplained > 0 && <Tag tone="brass">{unexplained} unexplained</Tag>}
          {right > 0 && <Tag tone="win">{right} resolved</Tag>}
        </h3>
        <p className="max-w-[100ch] text-muted">
          {happened} <span className="text-text">{todo}</span>
        </p>
      </header>
      <Table
        label={name}
        columns={columns}
        rows={hidden === 0 ? incidents : incidents.slice(0, SHOWN)}
        keyOf={({ id }) => id}
      />
      {hidden > 0 && (
        <div className="px-4 pb-3">
          <Button size="small" variant="ghost" onClick={() => setIsOpen(true)}>
            Show {hidden} more of this kind
          </Button>
        </div>
      )}
    </section>
  )
}

const STATES = {
  wrong: <Tag tone="loss">Ongoing</Tag>,
  unexplained: <Tag tone="brass">Unexplained</Tag>,
  right: <Tag tone="win">Resolved</Tag>,
}

const columnsWith = (
  acknowledged: (one: ConsoleIncident) => ReactNode,
): readonly Column<ConsoleIncident>[] => [
  {
    head: 'About',
    cell: (incident) => (
      <>
        <b className="break-words">{withReadableTimes(incident.subject)}</b>
        <span className="block sm:hidden">{STATES[stateOf(incident)]}</span>
        <span className="block text-12 text-muted sm:hidden">
          <Time at={incident.openedAt} />
        </span>
        <span className="block break-words text-12 text-muted lg:hidden">
          {withReadableTimes(incident.detail)}
        </span>
        <span className="mt-2 block sm:hidden">{acknowledged(incident)}</span>
      </>
    ),
  },
  { head: 'Details', cell: ({ detail }) => withReadableTimes(detail), hideBelow: 'lg' },
  { head: 'Since, GMT+8', cell: ({ openedAt }) => <Time at={openedAt} />, hideBelow: 'sm' },
  { head: 'Now', cell: (one) => STATES[stateOf(one)], hideBelow: 'sm' },
  { head: 'Acknowledged', cell: acknowledged, hideBelow: 'sm' },
]
