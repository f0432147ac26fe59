import {
  addOperator,
  type OperatorRow,
  ROLES,
  type Role,
  resetOperator,
  updateOperator,
} from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { Checkbox } from '@nibble/ui/checkbox.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { plainWords } from '../../text/words.ts'
import { isReason, ReasonField } from '../../ui/field.tsx'

const ROLE_NOTES: Readonly<Record<Role, string>> = {
  support: 'looks after players, flags and stops them, writes content',
  finance: 'reviews withdrawals and conversions, adjusts balances; needs two people to add',
  risk: 'stops and resumes, sets paytables and limits; needs two people to add',
  admin: 'adds operators; moves no money',
}

const NAME_RULE = '2 to 32 lower-case letters, digits, dots or dashes, a letter first.'
const isName = (text: string) => /^[a-z][a-z0-9._-]{1,31}$/.test(text)

type Props = { operator: OperatorRow | null; onClose: () => void }

/**
 * A new operator, or the roles of one. An issued password is shown once and works once. For an operator who may let
 * money out this only makes a request: two others confirm it under Operator changes.
 */
export const OperatorDialog = ({ operator, onClose }: Props) => {
  const [name, setName] = useState(operator?.name ?? '')
  const [roles, setRoles] = useState<readonly Role[]>(operator?.roles ?? [])
  const [isDisabled, setDisabled] = useState(operator?.isDisabled ?? false)
  const [playerText, setPlayer] = useState(operator?.player?.bindId ?? '')
  const [reason, setReason] = useState('')
  const [given, setGiven] = useState<string | null>(null)
  const onGiven = ({ password }: { password: string | null }) =>
    password === null ? onClose() : setGiven(password)
  const saying =
    (done: string) =>
    ({ change }: { change: string | null }) =>
      change === null ? done : 'Requested. Two operators who may let money out have to confirm it.'
  const add = useAct(addOperator, { done: saying('The operator is added.'), onDone: onGiven })
  const update = useAct(updateOperator, { done: saying('The operator is changed.'), onDone: onClose })
  const reset = useAct(resetOperator, { done: saying('The sign-in is reset.'), onDone: onGiven })
  const player = playerText.trim().toUpperCase() || null
  const isPlayerWrong = player !== null && !/^[0-9A-Z]{1,16}$/.test(player)
  const isReady = roles.length > 0 && isReason(reason) && isName(name) && !isPlayerWrong
  const isNameWrong = name !== '' && !isName(name)
  const failure = add.failure ?? update.failure ?? reset.failure

  if (given !== null) return <GivenPassword name={name} password={given} onClose={onClose} />
  return (
    <Sheet open title={operator === null ? 'New operator' : `Operator ${operator.name}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          if (operator === null) add.act({ name, roles: [...roles], player, reason })
          else update.act({ id: operator.id, roles: [...roles], player, isDisabled, reason })
        }}
      >
        {operator === null && (
          <TextField
            label="Name"
            hint={isNameWrong ? undefined : NAME_RULE}
            value={name}
            onChange={(text) => setName(text.trim())}
            error={isNameWrong ? NAME_RULE : undefined}
            data-first=""
          />
        )}
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-12 text-muted">Roles</legend>
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              checked={roles.includes(role)}
              onChange={(on) => setRoles(ROLES.filter((one) => (one === role ? on : roles.includes(one))))}
            >{`${plainWords(role)}: ${ROLE_NOTES[role]}`}</Checkbox>
          ))}
          {roles.length === 0 && <p className="text-12 text-muted">At least one.</p>}
        </fieldset>
        <TextField
          label="Player ID of the operator’s own account as a player, if there is one"
          hint="The operator cannot act on it here."
          value={playerText}
          onChange={setPlayer}
          error={isPlayerWrong ? 'At most 16 letters and digits.' : undefined}
        />
        {operator !== null && (
          <Checkbox checked={isDisabled} onChange={setDisabled}>
            Disabled: may not sign in
          </Checkbox>
        )}
        <ReasonField label="Reason, for the audit log" rows={2} value={reason} onChange={setReason} />
        {failure !== null && <InlineError text={failure} />}
        <div className="flex flex-wrap justify-end gap-2">
          {operator !== null && (
            <Button
              variant="danger"
              className="mr-auto"
              disabled={!isReason(reason)}
              busy={reset.isBusy ? 'Waiting…' : undefined}
              onClick={() => reset.act({ id: operator.id, reason })}
            >
              Reset password and authenticator
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isReady}
            busy={add.isBusy || update.isBusy ? 'Waiting…' : undefined}
          >
            {operator === null ? 'Add' : 'Save'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type GivenPasswordProps = {
  name: string
  password: string
  onClose: () => void
}

const GivenPassword = ({ name, password, onClose }: GivenPasswordProps) => (
  <Sheet open title={`A password for ${name}`} onClose={onClose}>
    <div className="grid gap-4">
      <p className="text-muted">
        It is shown only once and works once: at the first sign-in the operator chooses a new one and sets up
        an authenticator. Hand it over in person.
      </p>
      <code className="rounded-6 bg-raised px-3 py-2 text-center font-code text-16 select-all">
        {password}
      </code>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </div>
  </Sheet>
)
