import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { TextProvider } from '../text/text-provider.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { HandOver } from './hand-over.tsx'
import { ProofAsked } from './proof-asked.tsx'
import { router } from './router.tsx'
import type { HandOverCode } from './take-hand-over.ts'

export const App = ({ handOver }: { handOver: HandOverCode | null }) => (
  <QueryClientProvider client={queryClient}>
    <TextProvider>
      <HandOver code={handOver}>
        <RouterProvider router={router} />
      </HandOver>
      <ProofAsked />
      <Toasts />
    </TextProvider>
  </QueryClientProvider>
)
