import type { ConsoleCall } from '@nibble/contract/console'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Answered, type Asked, call } from './console-call.ts'

/** What a call answers, kept under its path and renewed every so often. */
export const useRead = <C extends ConsoleCall>(
  from: C,
  body: Asked<C>,
  { everyMs = 15_000 }: { everyMs?: number } = {},
): UseQueryResult<Answered<C>> =>
  useQuery({
    queryKey: [from.path, body],
    queryFn: () => call(from, body),
    refetchInterval: everyMs,
  })
