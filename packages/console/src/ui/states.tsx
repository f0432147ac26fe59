import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, type LucideIcon, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** The size of what is coming. */
export const Loading = ({ rows = 5 }: { rows?: number }) => (
  <div className="grid gap-2 p-4" aria-busy="true" role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <span key={row} className="block h-8 animate-pulse rounded-6 bg-raised" />
    ))}
  </div>
)

export const Empty = ({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) => (
  <div className="grid justify-items-center gap-2 px-4 py-10 text-center text-muted">
    {Icon !== undefined && <Icon size={24} strokeWidth={1.5} className="text-faint" aria-hidden="true" />}
    <p className="max-w-[52ch]">{children}</p>
  </div>
)

/** The server's sentence, beside what was typed. */
export const InlineError = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex gap-2 rounded-6 bg-loss-wash px-3 py-2 text-loss">
    <CircleAlert size={18} strokeWidth={1.75} className="mt-px" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

export const LoadFailed = ({ sentence, onRetry }: { sentence: string; onRetry: () => void }) => (
  <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
    <CircleAlert size={24} strokeWidth={1.5} className="text-loss" aria-hidden="true" />
    <p className="max-w-[52ch] text-muted">{sentence}</p>
    <Button onClick={onRetry}>
      <RotateCw size={14} aria-hidden="true" />
      Try again
    </Button>
  </div>
)

/** What was read, or that it is being read, or why it could not be. What is old stays while it is asked for anew. */
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
  if (error !== null) return <LoadFailed sentence={error.message} onRetry={() => void refetch()} />
  return <Loading {...(rows !== undefined && { rows })} />
}

/** Says that a list is narrowed from elsewhere, and widens it. */
export const OnlyOne = ({ children, onAll }: { children: ReactNode; onAll: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-2 rounded-6 bg-azure-wash py-0.5 pr-0.5 pl-3 text-azure">
    <span className="flex-1">{children}</span>
    <Button variant="ghost" onClick={onAll}>
      <X size={14} aria-hidden="true" />
      Show all
    </Button>
  </p>
)
