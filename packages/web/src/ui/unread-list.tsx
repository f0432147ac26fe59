import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

type Props = { query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> }

/** In place of a profile list until it has loaded. */
export const UnreadList = ({ query: { isError, error, refetch } }: Props) =>
  isError ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <div className="grid h-[62px] content-center gap-2" aria-busy="true">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-56" />
    </div>
  )
