import { changePassword, type SessionView } from '@nibble/contract/console'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

export const PasswordStep = ({ onGo }: { onGo: (next: SessionView) => void }) => {
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [again, setAgain] = useState('')
  const { send, ...state } = useStep(changePassword, onGo)
  const differs = again !== '' && again !== newPassword
  return (
    <StepForm
      {...state}
      title="A password of your own"
      text="At least 12 characters. The one that you were given works only this once."
      button="Change the password"
      isReady={oldPassword !== '' && newPassword !== '' && again === newPassword}
      onSubmit={() => send({ oldPassword, newPassword })}
    >
      <TextField
        label="The password you were given"
        type="password"
        value={oldPassword}
        onChange={setOld}
        autoComplete="current-password"
        autoFocus
      />
      <TextField
        label="New password"
        type="password"
        value={newPassword}
        onChange={setNew}
        autoComplete="new-password"
      />
      <TextField
        label="New password again"
        type="password"
        value={again}
        onChange={setAgain}
        autoComplete="new-password"
        error={differs ? 'The two are not the same.' : undefined}
      />
    </StepForm>
  )
}
