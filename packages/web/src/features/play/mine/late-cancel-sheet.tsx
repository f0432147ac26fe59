import { type ComponentProps, lazy, Suspense } from 'react'
import type { CancelSheet } from './cancel-sheet.tsx'

const Sheet = lazy(async () => ({ default: (await import('../behind.ts')).CancelSheet }))

/** It loads with the content beside the table: before anybody can have bet. */
export const LateCancelSheet = (props: ComponentProps<typeof CancelSheet>) => (
  <Suspense>
    <Sheet {...props} />
  </Suspense>
)
