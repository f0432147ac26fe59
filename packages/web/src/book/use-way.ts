import { type BetRow, historyLotteryRecordList, roundBook, roundProof } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { useTable } from '../api/queries.ts'
import { serverNow, useEachSecond, useServerSecond } from '../realtime/server-second.ts'
import type { RoundBook } from './evidence.ts'
import type { KeptReceipt } from './receipt-store.ts'
import { tableOfRound } from './round-table.ts'
import { lastSeen, type Reveal, type Stamp, stampsOf } from './stamps.ts'

const WHILE_SEALING_MS = 2_000
const WHILE_WATCHED_MS = 10_000
/** Watchers report within the round's own time. */
const WATCHED_FOR_MS = 120_000

/** The book of a round, checked here; null while none is signed. Not fetched before betting closes. */
const useBook = ({ round, closesAt }: Pick<BetRow, 'round' | 'closesAt'>): RoundBook | null | undefined => {
  const isClosed = useEachSecond(() => serverNow() >= closesAt)
  return useQuery({
    queryKey: keys.book(round),
    queryFn: async ({ signal }) => {
      const { book } = await call(roundBook, { round }, { signal })
      return book === null ? null : (await import('./evidence.ts')).readBook(book, round)
    },
    enabled: isClosed,
    refetchInterval: ({ state: { data } }) => {
      const age = serverNow() - closesAt
      if (age > WATCHED_FOR_MS) return false
      return data == null || data.seal === 'waiting' ? WHILE_SEALING_MS : WHILE_WATCHED_MS
    },
  }).data
}

const kept = () => import('./kept.ts')

/** A receipt from this browser; `isFetched`: else from the house. */
const useReceipt = (bet: BetRow, isFetched: boolean): KeptReceipt | null | undefined => {
  const { data } = useQuery({
    queryKey: [...keys.receipt(bet.betId), ...(isFetched ? ['fetched'] : [])],
    queryFn: async () => (await kept()).ownReceipt(bet, isFetched),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const compared = useQuery({
    queryKey: [...keys.receipt(bet.betId), isFetched, signedOf(bet)],
    queryFn: async () => (await kept()).compareKept(data ?? null, bet),
    enabled: data != null,
  }).data
  return compared ?? data
}

/** What a receipt says of a bet: it is cached since it came, and the house may show something else later. */
const signedOf = ({ round, game, pick, asset, stake, paytable }: BetRow): string =>
  [round, game, pick, asset, stake, paytable].join()

type Slip = readonly [BetRow, ...BetRow[]]

/** The bet that stands for a slip, whose bets share their times: the first with a bad receipt, else the first. */
export const useSlipBet = (bets: Slip): BetRow => {
  const bad = useQuery({
    queryKey: [...keys.receipts, 'bad', ...bets.map((bet) => [bet.betId, signedOf(bet)])],
    queryFn: async ({ client }) =>
      (await kept()).findBad(bets, (betId) => client.getQueryData(keys.receipt(betId))),
    enabled: bets.length > 1,
  }).data
  return bets[bad ?? 0] ?? bets[0]
}

/** How far a bet has come. `isFull`: including what is fetched when its details are opened. */
export const useWay = (
  bet: BetRow,
  { isFull, reveal }: { readonly isFull: boolean; readonly reveal?: Reveal },
): {
  readonly stamps: readonly Stamp[]
  readonly book: RoundBook | null | undefined
  readonly receipt: ReturnType<typeof useReceipt>
  readonly block: { readonly height: string; readonly timeMs: number | null } | null
  /** Blocks on top of the draw block while it is not final. */
  readonly confirmations: number | null
  readonly agreeing: { readonly count: number; readonly of: number } | null
} => {
  const now = useServerSecond()
  const book = useBook(bet)
  const receipt = useReceipt(bet, isFull)
  const table = useTable(bet.roundLength, tableOfRound(bet.round)).data
  const waiting = table?.waiting.find(({ round }) => round === bet.round)
  const history = useQuery({
    queryKey: keys.drawList({ round: bet.round, limit: 1 }),
    queryFn: ({ signal }) => call(historyLotteryRecordList, { round: bet.round, limit: 1 }, { signal }),
    enabled: isFull && (bet.status === 'published' || bet.status === 'cancelled'),
  }).data?.items[0]
  const [last, setLast] = useState<
    ReturnType<typeof lastSeen<NonNullable<NonNullable<typeof waiting>['block']>>>
  >({
    round: bet.round,
    block: null,
  })
  const current = lastSeen(last, bet, waiting)
  if (current.round !== last.round || current.block !== last.block) setLast(current)
  const seen = history?.block ?? current.block
  const block = seen ?? (bet.height === null ? null : { height: bet.height, timeMs: null })
  const isGuarded = (waiting?.guarded ?? null) !== null
  const isRecalled = bet.cancelledBy === 'player'
  return {
    stamps: stampsOf({
      bet,
      book,
      receipt,
      block: block && { ...block, isGuarded },
      now,
      reveal,
      paidAt: isRecalled ? null : (history?.publishedAt ?? null),
    }),
    book,
    receipt,
    block,
    agreeing: waiting?.block?.agreeing ?? null,
    confirmations:
      waiting?.block == null || table?.head == null
        ? null
        : Math.max(0, Number(BigInt(table.head.height) - BigInt(waiting.block.height))),
  }
}

/** What only the proof of a paid bet shows: the parent's time, the producer, the place in the book. */
export const useDrawFacts = (bet: BetRow) =>
  useQuery({
    queryKey: [...keys.bet(bet.betId), 'draw'],
    queryFn: async ({ signal }) => {
      const { proof } = await call(roundProof, { betId: bet.betId }, { signal })
      return (await import('./evidence.ts')).readDraw(proof)
    },
    enabled: bet.status === 'published',
    staleTime: Number.POSITIVE_INFINITY,
  }).data
