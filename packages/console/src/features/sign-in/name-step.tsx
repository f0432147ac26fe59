import { type SessionView, signIn } from '@nibble/contract/console'
import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

export const NameStep = ({ onGo }: { onGo: (next: SessionView) => void }) => {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { send, ...state } = useStep(signIn, onGo)
  return (
    <StepForm
      {...state}
      title="Sign in"
      button="Go on"
      isReady={name !== '' && password !== ''}
      onSubmit={() => send({ name: name.trim(), password })}
    >
      <TextField label="Name" value={name} onChange={setName} autoComplete="username" autoFocus />
      <TextField
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
    </StepForm>
  )
}
