import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { queryClient } from '../api/query-client.ts'
import { CrashBoundary } from '../screen/crash-boundary.tsx'
import { TextProvider } from '../text/text-provider.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { HandOver } from './hand-over.tsx'
import { ProofAsked } from './proof-asked.tsx'
import { router } from './router.tsx'
import type { HandOverCode } from './take-hand-over.ts'

// Nothing on the first screen waits for it, and where it does not load the page is none the worse.
const NewerPageNote = lazy<ComponentType>(() =>
  import('../screen/newer-page-note.tsx').then(
    (m) => ({ default: m.NewerPageNote }),
    () => ({ default: () => null }),
  ),
)

export const App = ({ handOver }: { handOver: HandOverCode | null }) => (
  <QueryClientProvider client={queryClient}>
    <TextProvider>
      <CrashBoundary>
        <HandOver code={handOver}>
          <RouterProvider router={router} />
        </HandOver>
        <ProofAsked />
        <Suspense>
          <NewerPageNote />
        </Suspense>
        <Toasts />
      </CrashBoundary>
    </TextProvider>
  </QueryClientProvider>
)
