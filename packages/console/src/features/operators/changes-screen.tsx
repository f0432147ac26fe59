import { confirmOperatorChange, type OperatorChangeRow, refuseOperatorChange } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { UserCheck } from 'lucide-react'
import { useCanAccess, useGetIdentity } from 'ra-core'
import { useState } from 'react'
import type { Answered } from '../../api/console-call.ts'
import { useAct } from '../../api/use-act.ts'
import { useRows } from '../../api/use-read.ts'
import { plainWords } from '../../text/words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Time } from '../../ui/values.tsx'
import { changeText, mayConfirm, waitsFor } from './change-words.ts'

type Decision = { readonly of: OperatorChangeRow; readonly decision: 'confirm' | 'refuse' }
type Confirmed = Answered<typeof confirmOperatorChange>

const STATES = {
  open: { text: 'Waits', tone: 'brass' },
  applied: { text: 'Done', tone: 'win' },
  refused: { text: 'Refused', tone: 'plain' },
  overtaken: { text: 'Overtaken', tone: 'plain' },
  lapsed: { text: 'Lapsed', tone: 'plain' },
} as const

/** An operator who may let money out is added, reset or given more rights once two such operators have confirmed. */
export const ChangesScreen = () => {
  const list = useRows('operator-changes', { sort: { field: 'id', order: 'DESC' }, first: { open: true } })
  const [asked, setAsked] = useState<Decision | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const close = () => setAsked(null)
  const confirm = useAct(confirmOperatorChange, {
    done: ({ isDone }) => (isDone ? 'Confirmed and done.' : 'Confirmed. One more person is needed.'),
    onDone: (answer) => {
      close()
      if (answer.half !== null) setConfirmed(answer)
    },
  })
  const refuse = useAct(refuseOperatorChange, { done: 'Refused.', onDone: close })
  const { canAccess: hasRole = false } = useCanAccess({ resource: 'changes', action: 'confirm' })
  const { identity } = useGetIdentity()
  const ask = (decision: Decision) => {
    confirm.reset()
    refuse.reset()
    setAsked(decision)
  }
  const action: Column<OperatorChangeRow> = {
    head: 'State',
    cell: (one) =>
      one.state === 'open' ? (
        <span className="grid gap-1">
          <span className="text-12 text-muted">{waitsFor(one)}</span>
          <span className="flex flex-wrap gap-1">
            {hasRole && mayConfirm(one, String(identity?.id)) && (
              <Button onClick={() => ask({ of: one, decision: 'confirm' })}>Confirm</Button>
            )}
            <Button variant="ghost" onClick={() => ask({ of: one, decision: 'refuse' })}>
              Refuse
            </Button>
          </span>
        </span>
      ) : (
        <Tag tone={STATES[one.state].tone}>{STATES[one.state].text}</Tag>
      ),
  }
  const isOpen = list.filter['open'] === true

  return (
    <Page
      title="Operator changes"
      note="Requested by an admin. Two people with the role finance or risk confirm them and verify the person’s identity in person."
    >
      <Tabs
        label="Which"
        value={isOpen ? 'open' : 'all'}
        onChange={(value) => list.setFilter(value === 'open' ? { open: true } : {})}
        tabs={[
          { value: 'open', text: 'Waiting' },
          { value: 'all', text: 'Everything' },
        ]}
      />
      <Panel title={isOpen ? 'Waiting' : 'Everything'} flush>
        <RowsTable
          label="Operator changes"
          of={list}
          columns={[...COLUMNS, action]}
          empty={isOpen ? 'Nothing is waiting.' : 'There are no requests yet.'}
          emptyIcon={UserCheck}
          emptyAction={isOpen && <Button onClick={() => list.setFilter({})}>Show everything</Button>}
        />
      </Panel>
      {asked?.decision === 'confirm' && (
        <ReasonSheet
          asked={{
            title: `Confirm ${asked.of.name}`,
            text: `${changeText(asked.of)} Requested by ${asked.of.requestedBy.name}: ${asked.of.reason}. Check this with ${asked.of.name} in person.`,
            confirm: 'Confirm',
            typed: asked.of.name,
          }}
          onConfirm={() => confirm.act({ id: asked.of.id })}
          onClose={close}
          isBusy={confirm.isBusy}
          failure={confirm.failure}
        />
      )}
      {asked?.decision === 'refuse' && (
        <ReasonSheet
          asked={{
            title: `Refuse ${asked.of.name}`,
            text: `${changeText(asked.of)} Nothing changes.`,
            confirm: 'Refuse',
            danger: true,
            reason: { label: 'Reason, for the audit log' },
          }}
          onConfirm={(reason) => refuse.act({ id: asked.of.id, reason })}
          onClose={close}
          isBusy={refuse.isBusy}
          failure={refuse.failure}
        />
      )}
      {confirmed !== null && <HalfPassword of={confirmed} onClose={() => setConfirmed(null)} />}
    </Page>
  )
}

const HalfPassword = ({ of: { name, half, isDone }, onClose }: { of: Confirmed; onClose: () => void }) => (
  <Sheet open title={`Half a password for ${name}`} onClose={onClose}>
    <div className="grid gap-4">
      <p className="text-muted">
        {isDone
          ? 'This is the second half; the person who confirmed before you has the first.'
          : 'This is the first half; the person who confirms after you gets the second.'}{' '}
        It is shown only once. Tell it to {name} in person and to nobody else: the password is both halves
        joined by a dash.
      </p>
      <code className="rounded-6 bg-raised px-3 py-2 text-center font-code text-16 select-all">{half}</code>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </div>
  </Sheet>
)

const COLUMNS: readonly Column<OperatorChangeRow>[] = [
  {
    head: 'Operator',
    cell: (one) => (
      <>
        <b>{one.name}</b>
        <span className="block text-12 break-words text-muted">{changeText(one)}</span>
        <span className="block text-12 break-words text-muted sm:hidden">
          Requested by {one.requestedBy.name}: {one.reason}
        </span>
      </>
    ),
  },
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
    hideBelow: 'sm',
  },
  {
    head: 'Requested by',
    cell: ({ requestedBy, requestedAt }) => (
      <>
        {requestedBy.name}
        <span className="block text-12 text-muted">
          <Time at={requestedAt} />
        </span>
      </>
    ),
    hideBelow: 'sm',
  },
  { head: 'Reason', cell: ({ reason }) => reason, hideBelow: 'lg' },
]
