import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { CrashBoundary } from '../screen/crash-boundary.tsx'
import { NewerPageNote } from '../screen/newer-page-note.tsx'
import { TextProvider } from '../text/text-provider.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { HandOver } from './hand-over.tsx'
import { ProofAsked } from './proof-asked.tsx'
import { router } from './router.tsx'
import type { HandOverCode } from './take-hand-over.ts'

export const App = ({ handOver }: { handOver: HandOverCode | null }) => (
  <QueryClientProvider client={queryClient}>
    <TextProvider>
      <CrashBoundary>
        <HandOver code={handOver}>
          <RouterProvider router={router} />
        </HandOver>
        <ProofAsked />
        <NewerPageNote />
        <Toasts />
      </CrashBoundary>
    </TextProvider>
  </QueryClientProvider>
)
