import { type ComponentProps, lazy, Suspense } from 'react'
import { PendingScreen } from '../../../screen/pending-screen.tsx'

/** Fetched while the table is looked at, so that it is there when a block arrives. */
export const loadResult = () => import('./result-screen.tsx')

const ResultScreen = lazy(async () => ({ default: (await loadResult()).ResultScreen }))

/** A result in place of its table. */
export const Result = (props: ComponentProps<typeof ResultScreen>) => (
  <Suspense fallback={<PendingScreen />}>
    <ResultScreen {...props} />
  </Suspense>
)
