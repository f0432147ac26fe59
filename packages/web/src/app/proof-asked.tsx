import { lazy, Suspense } from 'react'
import { proofRequest } from '../session/proof-request.ts'
import { useStore } from '../state/store.ts'

const SignAgain = lazy(() =>
  import('../features/login/sign-again.tsx').then((m) => ({ default: m.SignAgain })),
)

/** Over whatever screen it was asked on, which stays as it is. */
export const ProofAsked = () => {
  const request = useStore(proofRequest)
  if (request === null) return null
  return (
    <Suspense>
      <SignAgain request={request} />
    </Suspense>
  )
}
