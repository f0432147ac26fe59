import type { SessionView } from '@nibble/contract/console'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../api/session.ts'
import { Brand } from '../../ui/brand.tsx'
import { Loading } from '../../ui/states.tsx'
import { CodeStep } from './code-step.tsx'
import { NameStep } from './name-step.tsx'
import { PasswordStep } from './password-step.tsx'

// It brings the drawing of QR codes, which an operator needs once.
const EnrolStep = lazy(() => import('./enrol-step.tsx').then((part) => ({ default: part.EnrolStep })))

/** Name and password, then what the session still needs: a code, an authenticator, a password of one's own. */
export const SignInScreen = () => {
  const queries = useQueryClient()
  const { data: view, isPending } = useQuery({ queryKey: ['sign-in'], queryFn: session.view })
  const navigate = useNavigate()
  const from: unknown = useLocation().state?.nextPathname
  const stage = view?.stage ?? null

  useEffect(() => {
    document.title = 'Sign in · Nibble console'
  }, [])
  useEffect(() => {
    if (stage !== 'ready') return
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'sign-in' })
    void navigate(typeof from === 'string' ? from : '/', { replace: true })
  }, [stage, from, navigate, queries])

  const go = (next: SessionView) => {
    session.keep(next)
    queries.setQueryData(['sign-in'], next)
  }
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-sm gap-5 rounded-12 border border-line bg-card p-6 shadow-2">
        <Brand />
        {isPending || stage === 'ready' ? <Loading rows={3} /> : <Step view={view ?? null} onGo={go} />}
      </div>
    </main>
  )
}

const Step = ({ view, onGo }: { view: SessionView | null; onGo: (next: SessionView) => void }) => {
  switch (view?.stage) {
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
