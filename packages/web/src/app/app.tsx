import type { Translator } from '@nibble/phrases'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { TextProvider } from '../text/text-provider.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { HandOver } from './hand-over.tsx'
import { ProofAsked } from './proof-asked.tsx'
import { router } from './router.tsx'
import type { HandOverCode } from './take-hand-over.ts'

type Props = { translator: Translator; handOver: HandOverCode | null }

export const App = ({ translator, handOver }: Props) => (
  <QueryClientProvider client={queryClient}>
    <TextProvider first={translator}>
      <HandOver code={handOver}>
        <RouterProvider router={router} />
      </HandOver>
      <ProofAsked />
      <Toasts />
    </TextProvider>
  </QueryClientProvider>
)
