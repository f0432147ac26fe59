import { assetsRecordList } from '@nibble/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { type DateChoice, type Span, spanOf } from '../../ui/dates.ts'
import { bodyOf, NO_FILTER, type RecordFilter, withinSpan } from './record-filter.ts'

export type ChosenRecords = ReturnType<typeof useRecordFilter>

/** The selected records, and their loaded pages. */
export const useRecordFilter = () => {
  const [chosen, setChosen] = useState(() => ({ filter: NO_FILTER, at: serverNow() }))
  const { filter, at } = chosen
  const choose = (next: RecordFilter) => setChosen({ filter: next, at: serverNow() })
  const body = bodyOf(filter, at)
  const span: Span = spanOf(filter.dates, at)

  const query = useInfiniteQuery({
    // Amounts are bigints, which query keys cannot hold.
    queryKey: keys.recordList(textsOf(body)),
    queryFn: ({ pageParam, signal }) =>
      call(assetsRecordList, { ...body, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
  const records = withinSpan(query.data?.pages.flatMap(({ items }) => items) ?? [], span)

  return {
    filter,
    body,
    span,
    query,
    records,
    choose,
    chooseDates: (dates: DateChoice) => choose({ ...filter, dates }),
    reset: () => choose({ ...NO_FILTER, dates: filter.dates }),
    showAll: () => choose({ ...NO_FILTER, dates: { kind: 'all' } }),
  }
}

const textsOf = (body: object): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
