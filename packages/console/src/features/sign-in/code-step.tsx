import { giveCode, type SessionView } from '@nibble/contract/console'
import { useState } from 'react'
import { CodeField, isCode } from '../../ui/code-field.tsx'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

export const CodeStep = ({ onGo }: { onGo: (next: SessionView) => void }) => {
  const [code, setCode] = useState('')
  const { send, ...state } = useStep(giveCode, onGo)
  return (
    <StepForm
      {...state}
      title="Second factor"
      text="Each code works once."
      button="Sign in"
      isReady={isCode(code)}
      onSubmit={() => send({ code })}
    >
      <CodeField value={code} onChange={setCode} />
    </StepForm>
  )
}
