import { forgetDayLoss, readRisk, resumeHouse, stopHouse } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useCanAccess } from 'ra-core'
import { useState } from 'react'
import type { RowOf } from '../../api/data-provider.ts'
import { useAct } from '../../api/use-act.ts'
import { useRead, useRows } from '../../api/use-read.ts'
import { GAME_NAMES, stopName } from '../../text/words.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReasonSheet } from '../../ui/reason-sheet.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Time } from '../../ui/values.tsx'
import { WhoMay } from '../../ui/who-may.tsx'

type Stop = RowOf<'stops'>

/** Everything that can be stopped. Nobody can choose a result; running parts can only be kept from continuing. */
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
          {one.stopped === null ? 'Stop' : 'Resume'}
        </Button>
      )
    },
  }

  return (
    <Page
      title="Stops"
      note="A stop takes effect at once, for everyone. Stop a single player on the player’s page."
    >
      <WhoMay permission="stops.stop">stop a part of the house</WhoMay>
      <WhoMay permission="stops.resume">resume a stopped part</WhoMay>
      <Panel title="What can be stopped" flush>
        <RowsTable label="Stops" of={list} columns={[...COLUMNS, action]} empty="Nothing can be stopped.">
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
            title: `${isStopped ? 'Resume' : 'Stop'}: ${stopName(asked.id)}`,
            text: isStopped
              ? `It was stopped: ${asked.stopped?.reason ?? ''}`
              : STOPPED[asked.game === null ? asked.id : 'game'],
            confirm: isStopped ? 'Resume' : 'Stop it now',
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

/** Stakes of value pause automatically when the house loses much within a day. */
const DayLoss = () => {
  const { data: risk } = useRead(readRisk, {})
  const [isAsked, setAsked] = useState(false)
  const forget = useAct(forgetDayLoss, {
    done: 'Stakes of value are accepted again.',
    onDone: () => setAsked(false),
  })
  if (risk?.pausedBy !== 'day_loss') return null
  return (
    <Panel title="Stakes of value are paused after a day’s losses">
      <Button onClick={() => setAsked(true)}>Resume</Button>
      {isAsked && (
        <ReasonSheet
          asked={{
            title: 'Resume stakes of value',
            text: 'The house’s losses so far no longer count towards the pause.',
            confirm: 'Resume',
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

/** What a stop does, by stopped part. */
const STOPPED: Readonly<Record<string, string>> = {
  play: 'No bets are accepted in any game. Placed bets settle as usual.',
  game: 'No bets are accepted on this game. Placed bets settle as usual.',
  withdrawals:
    'No withdrawal can be requested or is released automatically, and the signer takes no new ones. Those it already has are paid.',
  deposits:
    'No deposit address is shown, and no wallet is asked to pay. Deposits that arrive anyway are credited.',
  conversions: 'No conversion can be requested.',
  transfers: 'No transfers between players.',
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
        <b>{game === null ? stopName(id) : GAME_NAMES[game]}</b>
        <div className="text-12 sm:hidden">
          <Now stopped={stopped} /> {stopped !== null && <ByWhom stopped={stopped} />}
        </div>
        {game === null && (
          <span className="block text-12 font-normal text-muted">A stop means: {STOPPED[id]}</span>
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
