import { type FAIRNESS_DAYS, fairness } from '@nibble/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type Days = (typeof FAIRNESS_DAYS)[number]

const EVERY_MS = 15_000

export const useFairness = (days: Days) =>
  useQuery({
    queryKey: ['fairness', days],
    queryFn: ({ signal }) => call(fairness, { days }, { signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
