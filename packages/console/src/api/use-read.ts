import type { ConsoleCall } from '@nibble/contract/console'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type SortPayload, useListController } from 'ra-core'
import { type Answered, type Asked, call } from './console-call.ts'
import type { ListName, RowOf } from './data-provider.ts'

/** A call's answer, cached under its path and refetched regularly. */
export const useRead = <C extends ConsoleCall>(
  from: C,
  body: Asked<C>,
  { everyMs = 15_000 }: { everyMs?: number } = {},
): UseQueryResult<Answered<C>> =>
  useQuery({
    queryKey: [from.path, body],
    queryFn: () => call(from, body),
    refetchInterval: everyMs,
    // An error is shown at once; it is retried soon in any case.
    retry: 1,
  })

export type Rows<Row> = {
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly page: number
  readonly hasNext: boolean
  readonly setPage: (page: number) => void
  readonly filter: Readonly<Record<string, unknown>>
  /** Also changes the order, if one is given. */
  readonly setFilter: (filter: Readonly<Record<string, unknown>>, sort?: SortPayload) => void
}

type Options = {
  readonly sort: SortPayload
  readonly perPage?: number
  /** Filters that always apply. */
  readonly always?: Readonly<Record<string, unknown>>
  /** The initial filter, until the operator changes it. */
  readonly first?: Readonly<Record<string, unknown>>
  /** Page and filter are in the address; not for a list inside another screen. */
  readonly inAddress?: boolean
}

/** A list of the contract, through ra-core: its page and filter, refetched every 15 s. */
export const useRows = <Name extends ListName>(
  name: Name,
  { sort, perPage = 25, always, first, inAddress = true }: Options,
): Rows<RowOf<Name>> => {
  const list = useListController<RowOf<Name>>({
    resource: name,
    sort,
    perPage,
    exporter: false,
    disableAuthentication: true,
    disableSyncWithLocation: !inAddress,
    storeKey: false,
    ...(always !== undefined && { filter: always }),
    ...(first !== undefined && { filterDefaultValues: first }),
    queryOptions: { refetchInterval: 15_000 },
  })
  return {
    rows: list.data,
    error: list.error instanceof Error ? list.error : null,
    retry: () => void list.refetch(),
    page: list.page,
    hasNext: list.hasNextPage ?? false,
    setPage: list.setPage,
    filter: list.filterValues,
    setFilter: (filter, by) => {
      list.setFilters({ ...filter }, undefined, false)
      if (by !== undefined) list.setSort(by)
    },
  }
}
