import { historyLotteryRecordList, type RoundView } from '@nibble/contract'
import type { RoundLength, Table } from '@nibble/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { useTable } from '../../../api/queries.ts'
import { roundLengthOf, tableOfRound } from '../../../book/round-table.ts'

/** What is known of a round's draw, from whichever source. */
export type RoundDraw = {
  readonly round: string
  readonly roundLength: RoundLength
  readonly paytable: Table
  readonly state: RoundView['state']
  readonly drawAt: number
  readonly block: { readonly height: string; readonly hash: string; readonly timeMs: number } | null
  readonly guarded: RoundView['guarded']
}

/** While a round waits the table has it, afterwards the list of draws does. */
export const useRoundDraw = (round: string) => {
  const table = useTable(roundLengthOf(round), tableOfRound(round))
  const waiting = [table.data?.open, ...(table.data?.waiting ?? [])].find((each) => each?.round === round)
  const history = useQuery({
    queryKey: keys.drawList({ round, limit: 1 }),
    queryFn: ({ signal }) => call(historyLotteryRecordList, { round, limit: 1 }, { signal }),
    enabled: table.isFetched && waiting === undefined,
    refetchInterval: ({ state }) => (state.data?.items.length === 0 ? 2_000 : false),
  })

  const draw: RoundDraw | undefined = waiting ?? history.data?.items[0]
  return { draw, error: waiting === undefined ? history.error : null, retry: () => void history.refetch() }
}
