import { Button } from '@nibble/ui/button.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** The size of the loading content. */
export const Loading = ({ rows = 5 }: { rows?: number }) => (
  <div className="grid gap-2 p-4" aria-busy="true" role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <span key={row} className="block h-8 animate-pulse rounded-6 bg-raised" />
    ))}
  </div>
)

/** The data, a placeholder while it loads, or why it failed. Old data stays while it is refetched. */
export const Shown = <T,>({
  of: { data, error, refetch },
  rows,
  children,
}: {
  of: UseQueryResult<T>
  rows?: number
  children: (data: T) => ReactNode
}) => {
  if (data !== undefined) return children(data)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Loading {...(rows !== undefined && { rows })} />
}

/** Says that a link has narrowed the list, and removes that filter. */
export const OnlyOne = ({ children, onAll }: { children: ReactNode; onAll: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-2 rounded-6 bg-azure-wash py-0.5 pr-0.5 pl-3 text-azure">
    <span className="min-w-0 flex-1 py-1 wrap-anywhere">{children}</span>
    <Button variant="ghost" onClick={onAll}>
      <X size={14} aria-hidden="true" />
      Show all
    </Button>
  </p>
)
