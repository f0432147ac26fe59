import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed, Loading } from './states.tsx'

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
