import { listOwnPasskeys, removeOwnPasskey } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { useState } from 'react'
import { makePasskey } from '../../api/passkeys.ts'
import { useAct, useTask } from '../../api/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { Panel } from '../../ui/panel.tsx'
import { Shown } from '../../ui/states.tsx'
import { Time } from '../../ui/values.tsx'

/** The operator's passkeys: each with the line that the signer's configuration needs before it accepts them. */
export const PasskeysPanel = () => {
  const found = useRead(listOwnPasskeys, {})
  const [name, setName] = useState('')
  const add = useTask(() => makePasskey(name.trim()), {
    done: 'The passkey is added. Give its line to the person who maintains the signer’s key file.',
    onDone: () => setName(''),
  })
  const remove = useAct(removeOwnPasskey, {
    done: 'The passkey is removed here. Remove its line from the signer’s key file too.',
  })
  return (
    <Panel title="Passkeys">
      <p className="mb-3 text-muted">
        They sign what you approve. The signer accepts a passkey once its line is in the signer’s own key
        file.
      </p>
      <Shown of={found}>
        {({ rows }) => (
          <ul className="mb-3 grid gap-3 empty:hidden">
            {rows.map(({ id, name: called, createdAt, line }) => (
              <li key={id} className="grid gap-1">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span>
                    <b>{called}</b>{' '}
                    <span className="text-12 text-muted">
                      since <Time at={createdAt} />
                    </span>
                  </span>
                  <Button
                    size="small"
                    aria-label={`Remove ${called}`}
                    onClick={() => remove.act({ id })}
                    busy={remove.isBusy ? '…' : undefined}
                  >
                    Remove
                  </Button>
                </span>
                <code className="rounded-6 bg-raised p-2 font-code text-12 break-all select-all">{line}</code>
              </li>
            ))}
          </ul>
        )}
      </Shown>
      {remove.failure !== null && <InlineError text={remove.failure} />}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          add.act()
        }}
      >
        <TextField
          label="Name of a new passkey"
          maxLength={40}
          required
          pattern=".*\S.*"
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        {add.failure !== null && <InlineError text={add.failure} />}
        <Button type="submit" busy={add.isBusy ? 'Waiting for your device…' : undefined}>
          Add a passkey
        </Button>
      </form>
    </Panel>
  )
}
