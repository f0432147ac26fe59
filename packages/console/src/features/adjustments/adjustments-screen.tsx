import { type ConsoleAdjustment, decideAdjustment } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import type { Column } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { BookOpenCheck } from 'lucide-react'
import { useCanAccess, useGetIdentity } from 'ra-core'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useRows } from '../../api/use-read.ts'
import { moneyText } from '../../text/format.ts'
import { ASSET_NAMES } from '../../text/words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Money, PlayerLink } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'

type Decision = { readonly of: ConsoleAdjustment; readonly decision: 'apply' | 'reject' }

const STATES = {
  waiting: { text: 'Needs another person', tone: 'brass' },
  applied: { text: 'Applied', tone: 'win' },
  rejected: { text: 'Turned down', tone: 'plain' },
} as const

export const AdjustmentsScreen = () => {
  const list = useRows('adjustments', { sort: { field: 'id', order: 'DESC' }, first: { state: 'waiting' } })
  const [asked, setAsked] = useState<Decision | null>(null)
  const decide = useAct(decideAdjustment, { done: 'Decided.', onDone: () => setAsked(null) })
  const { canAccess: mayDecide = false } = useCanAccess({ resource: 'adjustments', action: 'decide' })
  const { identity } = useGetIdentity()
  const ask = (decision: Decision) => {
    decide.reset()
    setAsked(decision)
  }
  const action: Column<ConsoleAdjustment> = {
    head: 'State',
    cell: (one) => {
      const isOwn = one.requestedBy.id === identity?.id
      if (one.state !== 'waiting' || !mayDecide)
        return <Tag tone={STATES[one.state].tone}>{STATES[one.state].text}</Tag>
      return (
        <span className="flex flex-wrap gap-1">
          {!isOwn && <Button onClick={() => ask({ of: one, decision: 'apply' })}>Apply</Button>}
          <Button variant="ghost" onClick={() => ask({ of: one, decision: 'reject' })}>
            {isOwn ? 'Take back' : 'Turn down'}
          </Button>
        </span>
      )
    },
  }
  const isWaiting = list.filter['state'] === 'waiting'
  const isApply = asked?.decision === 'apply'
  const isOwn = asked?.of.requestedBy.id === identity?.id

  return (
    <Page title="Adjustments" note="Requested on a player’s page. Larger ones need another person.">
      <Tabs
        label="Which"
        value={isWaiting ? 'waiting' : 'all'}
        onChange={(value) => list.setFilter(value === 'waiting' ? { state: 'waiting' } : {})}
        tabs={[
          { value: 'waiting', text: 'Waiting' },
          { value: 'all', text: 'Everything' },
        ]}
      />
      <WhoMay permission="adjustments.decide">decide about adjustments</WhoMay>
      <Panel title={isWaiting ? 'Waiting' : 'Everything'} flush>
        <RowsTable
          label="Adjustments"
          of={list}
          columns={[...COLUMNS, action]}
          empty={isWaiting ? 'Nothing is waiting.' : 'There are no adjustments yet.'}
          emptyIcon={BookOpenCheck}
          emptyAction={isWaiting && <Button onClick={() => list.setFilter({})}>Show everything</Button>}
        />
      </Panel>
      {asked !== null && (
        <ReasonSheet
          asked={{
            title: isApply
              ? 'Apply the adjustment'
              : isOwn
                ? 'Take the adjustment back'
                : 'Turn the adjustment down',
            text: `${moneyText(asked.of.amount, { signed: true })} ${ASSET_NAMES[asked.of.asset]} for ${asked.of.player.name ?? asked.of.player.bindId}: ${asked.of.reason}`,
            confirm: isApply ? 'Apply' : isOwn ? 'Take back' : 'Turn down',
            danger: !isApply,
            reason: { label: 'Remark for the audit log' },
          }}
          onConfirm={(reason) => decide.act({ id: asked.of.id, decision: asked.decision, reason })}
          onClose={() => setAsked(null)}
          isBusy={decide.isBusy}
          failure={decide.failure}
        />
      )}
    </Page>
  )
}

const COLUMNS: readonly Column<ConsoleAdjustment>[] = [
  {
    head: 'Player',
    cell: ({ player, reason, requestedBy }) => (
      <>
        <PlayerLink player={player} />
        <span className="block text-12 break-words text-muted sm:hidden">
          {requestedBy.name}: {reason}
        </span>
      </>
    ),
  },
  { head: 'Amount', cell: ({ amount, asset }) => <Money of={amount} asset={asset} signed />, align: 'right' },
  { head: 'Reason', cell: ({ reason }) => reason, hideBelow: 'sm' },
  { head: 'Requested by', cell: ({ requestedBy }) => requestedBy.name, hideBelow: 'sm' },
  { head: 'Decided by', cell: ({ decidedBy }) => decidedBy?.name ?? '–', hideBelow: 'lg' },
]
