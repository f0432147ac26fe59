import { useAuthState } from 'ra-core'
import type { ReactNode } from 'react'
import { Loading } from '../ui/states.tsx'
import { CodePrompt } from './code-prompt.tsx'

/** Nothing of the console is shown, nor asked for, before the session is complete. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const { isPending, authenticated } = useAuthState({}, true)
  if (isPending || authenticated !== true) return <Loading />
  return (
    <>
      {children}
      <CodePrompt />
    </>
  )
}
