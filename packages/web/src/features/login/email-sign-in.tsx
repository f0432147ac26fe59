import { lazy, Suspense } from 'react'
import { needWords } from '../../text/words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Fetched with its words when it is first chosen: most sign in by wallet. */
const EmailForm = lazy(async () => {
  const [{ EmailForm: Form }] = await Promise.all([import('./email-form.tsx'), needWords('rest', 'account')])
  return { default: Form }
})

export const EmailSignIn = () => (
  <Suspense fallback={<Skeleton className="h-[330px] rounded-20" />}>
    <EmailForm />
  </Suspense>
)
