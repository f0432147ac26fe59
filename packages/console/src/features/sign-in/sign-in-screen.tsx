import { changePassword, giveCode, type SessionView, signIn } from '@nibble/contract/console'
import { TextField } from '@nibble/ui/field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../api/session.ts'
import { Brand } from '../../ui/brand.tsx'
import { CodeField, isCode, shortPassword } from '../../ui/field.tsx'
import { Loading } from '../../ui/states.tsx'
import { StepForm, useStep } from './step-form.tsx'

// It includes the QR code library, which an operator needs once.
const EnrolStep = lazy(() => import('./enrol-step.tsx').then((part) => ({ default: part.EnrolStep })))

/** Name and password, then what the session still needs: a code, an authenticator, a new password. */
export const SignInScreen = () => {
  const queries = useQueryClient()
  const { data: view, isPending } = useQuery({ queryKey: ['sign-in'], queryFn: session.view })
  const navigate = useNavigate()
  const from: unknown = useLocation().state?.nextPathname
  const step = view?.step ?? null

  useEffect(() => {
    document.title = 'Sign in · Nibble console'
  }, [])
  useEffect(() => {
    if (step !== 'ready') return
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sign-in' })
    void navigate(typeof from === 'string' ? from : '/', { replace: true })
  }, [step, from, navigate, queries])

  const go = (next: SessionView) => {
    session.keep(next)
    queries.setQueryData(['sign-in'], next)
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-sm gap-5 rounded-12 border border-line bg-card p-6 shadow-2">
        <Brand isWhole />
        {isPending || step === 'ready' ? <Loading rows={3} /> : <Step view={view ?? null} onGo={go} />}
      </div>
    </main>
  )
}

const Step = ({ view, onGo }: { view: SessionView | null; onGo: (next: SessionView) => void }) => {
  switch (view?.step) {
    case undefined:
      return <NameStep onGo={onGo} />
    case 'code':
      return <CodeStep onGo={onGo} />
    case 'enrol':
      return (
        <Suspense fallback={<Loading rows={3} />}>
          <EnrolStep onGo={onGo} />
        </Suspense>
      )
    case 'password':
      return <PasswordStep onGo={onGo} />
    case 'ready':
      return null
  }
}

const NameStep = ({ onGo }: { onGo: (next: SessionView) => void }) => {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { send, ...state } = useStep(signIn, onGo)
  return (
    <StepForm
      {...state}
      title="Sign in"
      button="Continue"
      isReady
      onSubmit={() => send({ name: name.trim(), password })}
    >
      <TextField label="Name" required value={name} onChange={setName} autoComplete="username" autoFocus />
      <TextField
        label="Password"
        type="password"
        required
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
    </StepForm>
  )
}

const PasswordStep = ({ onGo }: { onGo: (next: SessionView) => void }) => {
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [again, setAgain] = useState('')
  const { send, ...state } = useStep(changePassword, onGo)
  const short = shortPassword(newPassword)
  const differs = again !== '' && again !== newPassword
  return (
    <StepForm
      {...state}
      title="Choose a new password"
      text="At least 12 characters. The one you were given works once."
      button="Change the password"
      isReady={!differs && short === undefined}
      onSubmit={() => send({ oldPassword, newPassword })}
    >
      <TextField
        label="The password you were given"
        type="password"
        required
        value={oldPassword}
        onChange={setOld}
        autoComplete="current-password"
        autoFocus
      />
      <TextField
        label="New password"
        type="password"
        required
        value={newPassword}
        onChange={setNew}
        autoComplete="new-password"
        error={short}
      />
      <TextField
        label="New password again"
        type="password"
        required
        value={again}
        onChange={setAgain}
        autoComplete="new-password"
        error={differs ? 'The passwords differ.' : undefined}
      />
    </StepForm>
  )
}

const CodeStep = ({ onGo }: { onGo: (next: SessionView) => void }) => {
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
