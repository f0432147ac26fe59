import { changePassword, endOtherSessions, listOwnSessions } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useState } from 'react'
import type { Answered } from '../../api/console-call.ts'
import { session } from '../../api/session.ts'
import { useAct } from '../../api/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { browserName } from '../../text/browser-name.ts'
import { shortPassword } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Shown } from '../../ui/states.tsx'
import { Time } from '../../ui/values.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'

/** The operator's own password, passkeys and sessions. */
export const AccountScreen = () => (
  <Page title="Your account">
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Sessions />
      <div className="grid gap-4">
        <Password />
        <PasskeysPanel />
      </div>
    </div>
  </Page>
)

const Sessions = () => {
  const found = useRead(listOwnSessions, {}, { everyMs: 60_000 })
  const end = useAct(endOtherSessions, { done: 'All your other sessions have ended.' })
  return (
    <Panel
      title="Sessions"
      actions={
        <Button onClick={() => end.act({})} busy={end.isBusy ? 'Waiting…' : undefined}>
          End all others
        </Button>
      }
      flush
    >
      {end.failure !== null && <InlineError text={end.failure} />}
      <Shown of={found}>
        {({ rows }) => <Table label="Sessions" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </Shown>
    </Panel>
  )
}

const Password = () => {
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const short = shortPassword(newPassword)
  const change = useAct(changePassword, {
    done: 'Your password is changed; your other sessions have ended.',
    onDone: (view) => {
      session.keep(view)
      setOld('')
      setNew('')
    },
  })
  return (
    <Panel title="Password">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          change.act({ oldPassword, newPassword })
        }}
      >
        <TextField
          label="Current password"
          type="password"
          required
          value={oldPassword}
          onChange={setOld}
          autoComplete="current-password"
        />
        <TextField
          label="New password, at least 12 characters"
          type="password"
          required
          value={newPassword}
          onChange={setNew}
          autoComplete="new-password"
          error={short}
        />
        {change.failure !== null && <InlineError text={change.failure} />}
        <Button type="submit" disabled={short !== undefined} busy={change.isBusy ? 'Waiting…' : undefined}>
          Change the password
        </Button>
      </form>
    </Panel>
  )
}

const COLUMNS: readonly Column<Answered<typeof listOwnSessions>['rows'][number]>[] = [
  {
    head: 'Browser',
    cell: ({ browser, startedAt }) => (
      <>
        <span title={browser}>{browserName(browser)}</span>
        <span className="block text-12 text-muted sm:hidden">
          <Time at={startedAt} />
        </span>
      </>
    ),
  },
  { head: 'From', cell: ({ address }) => address },
  { head: 'Since, GMT+8', cell: ({ startedAt }) => <Time at={startedAt} />, hideBelow: 'sm' },
  { head: 'Which', cell: ({ isThis }) => isThis && <Tag tone="win">This one</Tag> },
]
