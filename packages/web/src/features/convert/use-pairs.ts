import { convertConfigList } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

const EVERY_MS = 60_000

/** What may be converted into what, and how; asked again while one looks at it. */
export const usePairs = () =>
  useQuery({
    queryKey: [...keys.money('conversion'), 'pairs'],
    queryFn: ({ signal }) => call(convertConfigList, {}, { signal }),
    refetchInterval: EVERY_MS,
  })
