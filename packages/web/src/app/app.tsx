import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { CrashBoundary } from '../screen/crash-screen.tsx'
import { proofRequest } from '../session/proof-request.ts'
import { useStore } from '../state/store.ts'
import { TextProvider } from '../text/text-provider.tsx'
import { needWords } from '../text/words.ts'
import { Toasts } from '../ui/toasts.tsx'
import { router } from './router.tsx'
import type { DeviceLoginCode } from './take-device-login.ts'

export const App = ({ deviceLogin }: { deviceLogin: DeviceLoginCode | null }) => (
  <QueryClientProvider client={queryClient}>
    <TextProvider>
      <CrashBoundary>
        <DeviceLogin code={deviceLogin}>
          <RouterProvider router={router} />
        </DeviceLogin>
        <ProofAsked />
        <Toasts />
      </CrashBoundary>
    </TextProvider>
  </QueryClientProvider>
)

type Props = { code: DeviceLoginCode | null; children: ReactNode }

const Exchange = lazy(async () => {
  const [exchange] = await Promise.all([import('./exchange.tsx'), needWords('login')])
  return { default: exchange.Exchange }
})

/** A visit with a device login code exchanges it first; then the page opens as usual. */
const DeviceLogin = ({ code, children }: Props) => {
  const [isLeft, setIsLeft] = useState(false)
  if (code === null || isLeft) return children
  return (
    <Suspense>
      <Exchange code={code} onLeave={() => setIsLeft(true)}>
        {children}
      </Exchange>
    </Suspense>
  )
}

const SignAgain = lazy(async () => {
  const [again] = await Promise.all([import('../features/login/sign-again.tsx'), needWords('login')])
  return { default: again.SignAgain }
})

/** Shown over the current screen, which stays as it is; navigating away declines. */
const ProofAsked = () => {
  const request = useStore(proofRequest)
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && request?.answer(false)),
    [request],
  )
  if (request === null) return null
  return (
    <Suspense>
      <SignAgain request={request} />
    </Suspense>
  )
}
