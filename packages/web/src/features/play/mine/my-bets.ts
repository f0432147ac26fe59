import {
  type assetsList,
  type BetRow,
  cancellable,
  orderList,
  type RequestOf,
  type ResponseOf,
} from '@nibble/contract'
import type { Amount, Asset, GameId, RoundLength } from '@nibble/domain'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { betsOfRound, keys } from '../../../api/keys.ts'
import { socketState } from '../../../realtime/connection.ts'

// The player's own bets, as the server sends them. Nothing is shown before it is acknowledged.

/** The anchor of their list, to which a phone's slip leads. */
export const MY_BETS = 'my-bets'

type Filter = RequestOf<typeof orderList>

const useBets = (filter: Filter, { enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: keys.betList(filter),
    queryFn: ({ signal }) => call(orderList, filter, { signal }),
    refetchInterval: ({ state }) =>
      socketState.get() === 'open' && state.status !== 'error' ? false : 5_000,
    enabled,
  })

/** All bets of one round, in every game, recalled ones included. Undefined until known. */
export const useRoundBets = (round: string | null): readonly BetRow[] | undefined => {
  const items = useBets(betsOfRound(round ?? ''), { enabled: round !== null }).data?.items
  return useMemo(() => items?.toSorted(newestSlipFirst), [items])
}

/** Newest first; those of one slip, placed together, in the order of its picks. */
export const newestSlipFirst = (a: BetRow, b: BetRow): number =>
  b.placedAt - a.placedAt || (BigInt(a.betId) < BigInt(b.betId) ? -1 : 1)

/** Whether the bet can be recalled now: the gate is open, and the day's recalls allow it. False until known. */
export const useCancellable = (bet: BetRow | undefined, enabled: boolean): boolean => {
  const { data } = useQuery({
    queryKey: [...keys.bets, 'open'],
    queryFn: ({ signal }) => call(cancellable, {}, { signal }),
    enabled,
  })
  return enabled && !!data?.bets.some((id) => id === bet?.betId)
}

const SHOWN = 5

/** The last settled bets of a table's games at this round length. */
export const useSettledBets = ({
  games,
  roundLength,
}: {
  games: readonly GameId[]
  roundLength: RoundLength
}): { readonly bets: readonly BetRow[]; readonly isPending: boolean } => {
  const [game, ...others] = games
  const isOne = game !== undefined && others.length === 0
  const bets = useBets({
    state: 'settled',
    roundLength,
    limit: isOne ? SHOWN : SHOWN * 4,
    ...(isOne && { game }),
  })
  return {
    bets: (bets.data?.items ?? []).filter((bet) => games.includes(bet.game)).slice(0, SHOWN),
    isPending: bets.isPending,
  }
}

/** Writes a balance that the server has just sent; the rest of the wallet is refetched. */
export const rememberBalance = (cache: QueryClient, asset: Asset, available: Amount) => {
  cache.setQueryData<ResponseOf<typeof assetsList>>(keys.assets, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          assets: known.assets.map((row) => {
            if (row.coinName !== asset) return row
            return asset === 'GMT' ? { ...row, game: available } : { ...row, assetsAvailable: available }
          }),
        },
  )
  void cache.invalidateQueries({ queryKey: keys.assets })
}
