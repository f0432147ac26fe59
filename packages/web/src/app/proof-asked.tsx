import { lazy, Suspense } from 'react'
import { proofRequest } from '../session/proof-request.ts'
import { useStore } from '../state/store.ts'
import { needWords } from '../text/words.ts'

const SignAgain = lazy(async () => {
  const [again] = await Promise.all([import('../features/login/sign-again.tsx'), needWords('login')])
  return { default: again.SignAgain }
})

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
