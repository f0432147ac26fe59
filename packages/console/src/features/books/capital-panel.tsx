import { type ConsoleCapitalTake, decideCapital } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useRows } from '../../api/use-read.ts'
import { moneyText } from '../../text/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Money, Time } from '../../ui/values.tsx'

const STATES = {
  waiting: { text: 'Needs finance', tone: 'brass' },
  taken: { text: 'Withdrawn', tone: 'win' },
  rejected: { text: 'Turned down', tone: 'plain' },
} as const

type Decision = { readonly of: ConsoleCapitalTake; readonly decision: 'take' | 'reject' }

/** What the owner wants to withdraw from the house: requested on the command line, approved here. */
export const CapitalPanel = () => {
  const list = useRows('capital', { sort: { field: 'id', order: 'DESC' }, inAddress: false })
  const [asked, setAsked] = useState<Decision | null>(null)
  const decide = useAct(decideCapital, { done: 'Decided.', onDone: () => setAsked(null) })
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'capital', action: 'decide' })
  const ask = (decision: Decision) => {
    decide.reset()
    setAsked(decision)
  }
  const action: Column<ConsoleCapitalTake> = {
    head: 'State',
    cell: (one) =>
      one.state === 'waiting' && mayDecide ? (
        <span className="flex flex-wrap gap-1">
          <Button onClick={() => ask({ of: one, decision: 'take' })}>Agree</Button>
          <Button variant="ghost" onClick={() => ask({ of: one, decision: 'reject' })}>
            Turn down
          </Button>
        </span>
      ) : (
        <Tag tone={one.state === 'taken' && one.sentAt === null ? 'brass' : STATES[one.state].tone}>
          {one.state === 'taken' && one.sentAt === null ? 'To be sent by the owner' : STATES[one.state].text}
        </Tag>
      ),
  }
  const isTake = asked?.decision === 'take'
  return (
    <Panel
      title="Capital withdrawals"
      note="The tokens leave the treasury only after approval, all at once. One payment at a time."
      flush
    >
      <RowsTable
        label="Capital withdrawals"
        of={list}
        columns={[...COLUMNS, action]}
        empty={
          <>
            There is no request. Make one on the command line:{' '}
            <code className="block font-code">
              nibble capital <span className="whitespace-nowrap">--take AMOUNT</span>{' '}
              <span className="whitespace-nowrap">--key NAME</span>
            </code>
          </>
        }
      />
      {asked !== null && (
        <ReasonSheet
          asked={{
            title: isTake ? 'Approve the capital withdrawal' : 'Turn it down',
            text: `${moneyText(asked.of.amount)} USDT, as “${asked.of.key}”. What open bets and promised rewards need stays in the house.`,
            confirm: isTake ? 'Approve' : 'Turn down',
            danger: isTake,
            reason: { label: 'Reason, for the audit log' },
          }}
          onConfirm={(reason) => decide.act({ id: asked.of.id, decision: asked.decision, reason })}
          onClose={() => setAsked(null)}
          isBusy={decide.isBusy}
          failure={decide.failure}
        />
      )}
    </Panel>
  )
}

const COLUMNS: readonly Column<ConsoleCapitalTake>[] = [
  {
    head: 'Requested',
    cell: ({ key, amount, askedAt, decidedBy }) => (
      <>
        <Money of={amount} asset="USDT" />
        <b className="block [overflow-wrap:anywhere]">{key}</b>
        <span className="block text-12 text-muted">
          <Time at={askedAt} />
        </span>
        {decidedBy !== null && <span className="block text-12 text-muted">Decided by {decidedBy.name}</span>}
      </>
    ),
  },
]
