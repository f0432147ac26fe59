import {
  type ConsoleChangeRequest,
  type ConsoleTerms,
  readTerms,
  reviewChangeRequest,
} from '@nibble/contract/console'
import { ASSETS } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import type { Column } from '@nibble/ui/table.tsx'
import { Plus, SlidersHorizontal } from 'lucide-react'
import { useCanAccess } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useRead, useRows } from '../../api/use-read.ts'
import { moneyText } from '../../text/format.ts'
import { ASSET_NAMES, PAYTABLE_NAMES } from '../../text/words.ts'
import { ChangeRequestPanel, ChangeRequestState } from '../../ui/change-request-panel.tsx'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Shown } from '../../ui/states.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'
import { ChangeRequestEditor, ReturnsPreview } from './change-request-editor.tsx'

const COLUMNS: readonly Column<ConsoleChangeRequest>[] = [
  { head: 'From round', cell: ({ fromRound }) => fromRound },
  { head: 'Opens, GMT+8', cell: ({ effectiveAt }) => <Time at={effectiveAt} />, hideBelow: 'sm' },
  { head: 'Paytable', cell: ({ paytable }) => PAYTABLE_NAMES[paytable], hideBelow: 'sm' },
  { head: 'State', cell: ({ state }) => <ChangeRequestState state={state} /> },
  { head: 'Drafted by', cell: ({ draftedBy }) => draftedBy.name },
  { head: 'Why', cell: ({ reason }) => reason, hideBelow: 'lg' },
]

/** Terms of play: those in force, and those awaiting a second person. A round keeps the terms it began with. */
export const ChangeRequestsScreen = () => {
  const found = useRead(readTerms, {})
  const list = useRows('changeRequests', { sort: { field: 'id', order: 'DESC' } })
  const [opened, setOpened] = useState<string | null>(null)
  const [isDrafting, setDrafting] = useState(false)
  const { canAccess: mayWrite = false } = useCanAccess({ resource: 'changeRequests', action: 'write' })

  return (
    <Page
      title="Paytables and limits"
      note="Drafted by one operator, approved by another, in force from a future round."
      actions={
        mayWrite ? (
          <Button variant="primary" onClick={() => setDrafting(true)}>
            <Plus size={16} aria-hidden="true" />
            New change request
          </Button>
        ) : (
          <WhoMay permission="changeRequests.write">request new terms</WhoMay>
        )
      }
    >
      <Shown of={found}>
        {({ rows, earliest }) => {
          const [now, ...next] = rows
          const changeRequest = list.rows?.find(({ id }) => id === opened)
          if (now === undefined) return null
          return (
            <>
              <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
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
                {/* Beside the terms in force while empty; with rows it takes the full width. */}
                <Panel
                  title="Change requests"
                  flush
                  className={cx((list.rows?.length !== 0 || next.length > 0) && 'lg:col-span-2')}
                >
                  <RowsTable
                    label="Change requests"
                    of={list}
                    columns={COLUMNS}
                    empty="There are no change requests yet."
                    emptyIcon={SlidersHorizontal}
                    emptyAction={
                      mayWrite && <Button onClick={() => setDrafting(true)}>Draft the first one</Button>
                    }
                    onOpen={({ id }) => setOpened(id)}
                    current={opened}
                  />
                </Panel>
              </div>
              {changeRequest !== undefined && (
                <ChangeRequestView
                  key={changeRequest.id}
                  changeRequest={changeRequest}
                  now={now}
                  onClose={() => setOpened(null)}
                />
              )}
              {isDrafting && (
                <ChangeRequestEditor now={now} earliest={earliest} onClose={() => setDrafting(false)} />
              )}
            </>
          )
        }}
      </Shown>
    </Page>
  )
}

type Props = { changeRequest: ConsoleChangeRequest; now: ConsoleTerms; onClose: () => void }

/** A change request beside the terms in force: its changes, the return of every pick, and the decision. */
const ChangeRequestView = ({ changeRequest, now, onClose }: Props) => {
  return (
    <ChangeRequestPanel
      changeRequest={changeRequest}
      onClose={onClose}
      decision="changeRequests.decide"
      from={`round ${changeRequest.fromRound}`}
      effect={`From round ${changeRequest.fromRound} on, bets are accepted with the paytable ${PAYTABLE_NAMES[changeRequest.paytable]} and these limits. Earlier bets keep the terms of their round.`}
      decideBy={reviewChangeRequest}
    >
      <TermsFacts terms={changeRequest} against={now} />
      <div className="max-h-96 overflow-y-auto rounded-6 border border-line">
        <ReturnsPreview paytable={changeRequest.paytable} now={now.paytable} />
      </div>
    </ChangeRequestPanel>
  )
}

type Terms = Omit<ConsoleTerms, 'effectiveAt' | 'id'>

/** Terms as names and values; each difference is marked with its previous value. */
const TermsFacts = ({ terms, against }: { terms: Terms; against?: Terms }) => {
  const [then, now] = [factsOf(terms), against === undefined ? null : factsOf(against)]
  return (
    <DescriptionRows
      of={then.map(([name, value], index) => [
        name,
        <Changed key={name} value={value} was={now?.[index]?.[1]} />,
      ])}
    />
  )
}

const Changed = ({ value, was }: { value: string; was: string | undefined }): ReactNode =>
  was === undefined || was === value ? (
    value
  ) : (
    <>
      <b className="text-brass">{value}</b> <span className="text-muted">(now {was})</span>
    </>
  )

const factsOf = (terms: Terms): (readonly [string, string])[] => [
  ['Paytable', PAYTABLE_NAMES[terms.paytable]],
  ...ASSETS.map((asset): [string, string] => {
    const limit = terms.limits.find((one) => one.asset === asset)
    const name = `Stake in ${ASSET_NAMES[asset]}`
    if (limit === undefined) return [name, 'not taken']
    return [name, `${moneyText(limit.min, { least: 0 })} to ${moneyText(limit.max, { least: 0 })}`]
  }),
  ['Guarded table', terms.guardedAssets.map((asset) => ASSET_NAMES[asset]).join(', ') || 'not offered'],
  ['Largest loss per draw, one player', percentText(terms.playerCapPpm)],
  ['Largest loss per draw, total', percentText(terms.drawCapPpm)],
  ['Stakes of value pause at a fall of', percentText(terms.pauseAtPpm)],
  ['They resume at a fall below', percentText(terms.resumeBelowPpm)],
]

/** A percentage of the house's equity. */
const percentText = (ppm: number): string => `${ppm / 10_000}% of the equity`
