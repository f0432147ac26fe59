import type {
  assetsList,
  BetRow,
  betCircuitDiagram,
  DrawRow,
  historyLotteryRecordList,
  orderList,
  RequestOf,
  ResponseOf,
  TableChoice,
  TopicData,
} from '@nibble/contract'
import { amountOf, normaliseHash, outcomeOf } from '@nibble/domain'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { betsOfRound, keys } from '../api/keys.ts'
import { judged } from '../book/round-table.ts'

// Messages are written into the lists on the screen, so that ten thousand pages fetch nothing after a draw. A list that
// cannot be derived from the message is refetched.

type BetMessage = TopicData<'betOrderMsg'>
type Bets = ResponseOf<typeof orderList>
type BetFilter = RequestOf<typeof orderList>
type Draws = ResponseOf<typeof historyLotteryRecordList>
/** The page draws roads from the outcomes alone. */
export type Roads = Pick<ResponseOf<typeof betCircuitDiagram>, 'game' | 'outcomes'>

/** Applies `after` to every list below the key. It returns null if a list must be refetched. */
const write = (cache: QueryClient, below: QueryKey, after: (key: QueryKey, data: unknown) => unknown) => {
  for (const { queryKey, state } of cache.getQueryCache().findAll({ queryKey: below })) {
    // An answer in flight may be older than the message.
    const isKnown = state.data !== undefined && state.fetchStatus === 'idle'
    const next = isKnown ? after(queryKey, state.data) : null
    if (next === null) void cache.invalidateQueries({ queryKey, exact: true })
    else if (next !== state.data) cache.setQueryData(queryKey, next)
  }
}

/** Changed bets of this player, and the resulting balances. */
export const rememberBets = (cache: QueryClient, message: BetMessage): void => {
  const isWritten = writeBalances(cache, message)
  write(cache, keys.bets, (key, data) => betsAfter(key, data, message.bets))
  void cache.invalidateQueries({ queryKey: keys.records })
  if (!isWritten) void cache.invalidateQueries({ queryKey: keys.assets })
}

const betsAfter = ([, filter]: QueryKey, data: unknown, bets: readonly BetRow[]): unknown => {
  if (!isPlain(filter)) return null
  const { state, roundLength, game, round, limit } = filter
  const own = bets.filter(
    (bet) =>
      (roundLength === undefined || roundLength === bet.roundLength) &&
      (game === undefined || game === bet.game) &&
      (round === undefined || round === bet.round),
  )
  if (own.length === 0) return data
  const { items, nextCursor } = data as Bets
  const rows = new Map([...items, ...own].map((bet) => [bet.betId, bet]))
  const next = [...rows.values()]
    .filter((bet) => state === undefined || state === 'all' || isOpen(bet) === (state === 'open'))
    .sort((a, b) => (BigInt(a.betId) < BigInt(b.betId) ? 1 : -1))
    .slice(0, limit ?? ASKED)
  // If rows left a list with more pages, the following rows move up.
  return nextCursor !== null && next.length < items.length ? null : { items: next, nextCursor }
}

/** The call's default limit. */
const ASKED = 20

/** One page of the player's own bets; not longer lists, guests' bets or other data below the key. */
const isPlain = (filter: unknown): filter is BetFilter =>
  typeof filter === 'object' &&
  filter !== null &&
  Object.keys(filter).every((name) => ['state', 'roundLength', 'game', 'round', 'limit'].includes(name))

const isOpen = ({ status }: BetRow): boolean => status === 'pending' || status === 'to_be_published'

/** False if it is unknown what the bets held: not all were known as open and are now decided. */
const writeBalances = (cache: QueryClient, { bets, balances }: BetMessage): boolean => {
  const open = cache.getQueryData<Bets>(keys.betList({ state: 'open', limit: 100 }))?.items ?? []
  const wasOpen = new Set(open.map(({ betId }) => betId))
  if (!bets.every((bet) => !isOpen(bet) && wasOpen.has(bet.betId))) return false
  if (cache.getQueryState(keys.assets)?.fetchStatus === 'fetching') return false
  cache.setQueryData<ResponseOf<typeof assetsList>>(
    keys.assets,
    (known) =>
      known && {
        ...known,
        assets: known.assets.map((row) => {
          const freed = bets.reduce(
            (sum, { asset, stake }) => (asset === row.coinName ? sum + stake : sum),
            0n,
          )
          const held = amountOf(row.held > freed ? row.held - freed : 0n)
          const available = balances.find(({ coinName }) => coinName === row.coinName)?.assetsAvailable
          if (available === undefined) return { ...row, held }
          // GMT is staked from its game sub-account.
          return { ...row, held, [row.coinName === 'GMT' ? 'game' : 'assetsAvailable']: available }
        }),
      },
  )
  return true
}

/** A paid draw: on top of the draw lists, at the end of the roads. */
export const rememberDraw = (cache: QueryClient, draw: DrawRow): void => {
  const table = draw.paytable === 'guarded' ? 'guarded' : 'block'
  write(cache, keys.draws, ([, filter, ofTable], data) =>
    filter === 'last' ? lastAfter(ofTable, data, { draw, table }) : drawsAfter(filter, data, { draw, table }),
  )
  if (draw.state === 'published')
    write(cache, ['roads', draw.roundLength], ([, , , ofTable], data) =>
      ofTable === table ? roadsAfter(data as Roads, draw) : data,
    )
  // A draw is announced once all its bets are paid: a bet still waiting here has missed its own message.
  const bets = cache.getQueryData<Bets>(keys.betList(betsOfRound(draw.round)))
  if (bets?.items.some(isOpen))
    for (const queryKey of [keys.bets, keys.records, keys.assets]) void cache.invalidateQueries({ queryKey })
}

type Drawn = { readonly draw: DrawRow; readonly table: TableChoice }

const lastAfter = (ofTable: unknown, data: unknown, { draw, table }: Drawn): unknown => {
  const { rounds } = data as { rounds: readonly DrawRow[] }
  if (ofTable !== table || draw.state !== 'published') return data
  const others = rounds.filter(({ roundLength }) => roundLength !== draw.roundLength)
  return { rounds: [...others, draw].sort((a, b) => (a.roundLength < b.roundLength ? -1 : 1)) }
}

const drawsAfter = (filter: unknown, data: unknown, { draw, table }: Drawn): unknown => {
  const asked = filter as Partial<RequestOf<typeof historyLotteryRecordList>>
  if (asked.round !== undefined)
    return asked.round === draw.round ? { items: [draw], nextCursor: null } : data
  if (asked.height !== undefined) return null
  if ((asked.roundLength ?? draw.roundLength) !== draw.roundLength || (asked.table ?? 'block') !== table)
    return data
  const { pages, pageParams } = data as InfiniteData<Draws>
  const [first, ...older] = pages
  const newest = first?.items[0]
  if (first === undefined || (newest !== undefined && newest.drawAt > draw.drawAt)) return null
  if (first.items.some(({ round }) => round === draw.round)) return data
  return { pages: [{ ...first, items: [draw, ...first.items] }, ...older], pageParams }
}

const roadsAfter = (roads: Roads, draw: DrawRow): unknown => {
  const block = judged(draw, draw.block)
  const hash = block === null ? null : normaliseHash(block.hash)
  const newest = roads.outcomes.at(-1)
  if (block === null || hash === null || (newest !== undefined && newest.round > draw.round)) return null
  if (newest?.round === draw.round) return roads
  const outcome = outcomeOf({ game: roads.game, hash, height: BigInt(block.height) })
  return { ...roads, outcomes: [...roads.outcomes, { round: draw.round, outcome }].slice(-SHOWN) }
}

/** As many as the call returns. */
const SHOWN = 120
