import { forgetDayLoss, readRisk, resumeHouse, stopHouse } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../api/data-provider.ts'
import { useAct } from '../../api/use-act.ts'
import { useRead, useRows } from '../../api/use-read.ts'
import { stopName } from '../../text/words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'

type Stop = RowOf<'stops'>

/** Everything that can be stopped. Nobody can choose a result; what runs can only be kept from going on. */
export const StopsScreen = () => {
  const list = useRows('stops', { sort: { field: 'id', order: 'ASC' }, perPage: 100, inAddress: false })
  const [asked, setAsked] = useState<Stop | null>(null)
  const onDone = () => setAsked(null)
  const stop = useAct(stopHouse, { done: 'Stopped.', onDone })
  const resume = useAct(resumeHouse, { done: 'It goes on.', onDone })
  const { canAccess: mayStop = false } = useCanAccess({ resource: 'stops', action: 'stop' })
  const { canAccess: mayResume = false } = useCanAccess({ resource: 'stops', action: 'resume' })
  const isStopped = asked?.stopped !== null
  const act = isStopped ? resume : stop

  const action: Column<Stop> = {
    head: 'Change',
    align: 'right',
    cell: (one) => {
      const may = one.stopped === null ? mayStop : mayResume
      if (!may) return null
      return (
        <Button
          variant={one.stopped === null ? 'secondary' : 'primary'}
          onClick={() => {
            stop.reset()
            resume.reset()
            setAsked(one)
          }}
        >
          {one.stopped === null ? 'Stop' : 'Let it go on'}
        </Button>
      )
    },
  }

  return (
    <Page
      title="Stops"
      note="A stop holds at once, for everybody. A single player is stopped on their own page."
    >
      <WhoMay permission="stops.stop">stop a part of the house</WhoMay>
      <WhoMay permission="stops.resume">let a stopped part go on</WhoMay>
      <Panel title="What can be stopped" flush>
        <RowsTable label="Stops" of={list} columns={[...COLUMNS, action]} empty="There is nothing to stop.">
          {(rows) =>
            GROUPS.map(({ name, has }) => (
              <section key={name} aria-label={name} className="border-b border-line last:border-0">
                <h3 className="px-4 pt-4 pb-1 font-semibold">{name}</h3>
                <Table
                  label={name}
                  columns={[...COLUMNS, action]}
                  rows={rows.filter(has)}
                  keyOf={({ id }) => id}
                />
              </section>
            ))
          }
        </RowsTable>
      </Panel>
      {mayResume && <DayLoss />}
      {asked !== null && (
        <ReasonSheet
          asked={{
            title: `${isStopped ? 'Let it go on' : 'Stop'}: ${stopName(asked.id)}`,
            text: isStopped
              ? `It was stopped: ${asked.stopped?.reason ?? ''}`
              : STOPPED[asked.game === null ? asked.id : 'game'],
            confirm: isStopped ? 'Let it go on' : 'Stop it now',
            danger: !isStopped,
            reason: { label: 'Reason, for the audit log' },
            typed: isStopped ? 'go on' : 'stop',
          }}
          onConfirm={(reason) => act.act({ id: asked.id, reason })}
          onClose={onDone}
          isBusy={act.isBusy}
          failure={act.failure}
        />
      )}
    </Page>
  )
}

/** Stakes of value pause by themselves when the house lost much within a day. */
const DayLoss = () => {
  const { data: risk } = useRead(readRisk, {})
  const [isAsked, setAsked] = useState(false)
  const forget = useAct(forgetDayLoss, {
    done: 'Stakes of value are taken again.',
    onDone: () => setAsked(false),
  })
  if (risk?.pausedBy !== 'day_loss') return null
  return (
    <Panel title="Stakes of value pause by the losses of a day">
      <Button onClick={() => setAsked(true)}>Take them again</Button>
      {isAsked && (
        <ReasonSheet
          asked={{
            title: 'Take stakes of value again',
            text: 'What the house lost until now no longer counts towards the pause.',
            confirm: 'Take them again',
            reason: { label: 'Reason, for the audit log' },
            typed: 'go on',
          }}
          onConfirm={(reason) => forget.act({ reason })}
          onClose={() => setAsked(false)}
          isBusy={forget.isBusy}
          failure={forget.failure}
        />
      )}
    </Panel>
  )
}

/** What a stop does, by what is stopped. */
const STOPPED: Readonly<Record<string, string>> = {
  play: 'No bet is taken any more, in any game. Bets that are placed settle as always.',
  game: 'No bet on this game is taken any more. Bets that are placed settle as always.',
  withdrawals:
    'No withdrawal can be asked for, none releases itself, and the signer takes none. What it has already is paid.',
  deposits:
    'Nobody is shown a deposit address, and no wallet is asked. What arrives all the same is credited.',
  conversions: 'No conversion can be asked for.',
  transfers: 'No transfer between players is made.',
}

const GROUPS: readonly { readonly name: string; readonly has: (stop: Stop) => boolean }[] = [
  { name: 'Parts of the house', has: ({ game }) => game === null },
  { name: 'Single games', has: ({ game }) => game !== null },
]

const Now = ({ stopped }: Pick<Stop, 'stopped'>) =>
  stopped === null ? <Tag tone="win">Runs</Tag> : <Tag tone="loss">Stopped</Tag>

const COLUMNS: readonly Column<Stop>[] = [
  {
    head: 'What',
    cell: ({ id, game, stopped }) => (
      <div className="lg:w-[440px]">
        <b>{stopName(id)}</b>
        <div className="text-12 sm:hidden">
          <Now stopped={stopped} /> {stopped !== null && <ByWhom stopped={stopped} />}
        </div>
        {game === null && (
          <span className="block max-w-[60ch] text-12 font-normal text-muted">
            A stop means: {STOPPED[id]}
          </span>
        )}
      </div>
    ),
  },
  { head: 'Now', cell: Now, hideBelow: 'sm' },
  {
    head: 'By whom, and why',
    cell: ({ stopped }) => stopped !== null && <ByWhom stopped={stopped} />,
    hideBelow: 'sm',
  },
]

const ByWhom = ({ stopped: { by, at, reason } }: { stopped: NonNullable<Stop['stopped']> }) => (
  <>
    {by?.name ?? 'the house itself'}, <Time at={at} />: {reason}
  </>
)
