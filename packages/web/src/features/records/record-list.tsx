import { type BetRow, orderList } from '@nibble/contract'
import type { Asset, GameId, RoundLength } from '@nibble/domain'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { pagedRows } from '../../api/paged-rows.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { bindId, keptHistory, token } from '../../session/session.ts'
import { amounts } from '../../state/preferences.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import { pickShortName } from '../../ui/outcome-names.ts'
import { WovenEmpty } from '../../ui/woven-empty.tsx'
import { byDay } from './by-day.ts'
import { RecordRow } from './record-row.tsx'

/** Bets by day; loads more near the end. */
export const RecordList = ({ filter }: { filter: RecordFilter }) => {
  const t = useText()
  const records = useRecords(filter)
  const bets = useMemo(() => records.data?.pages.flatMap(({ items }) => items) ?? [], [records.data])
  useKeptHistory(filter.guest === undefined ? bets : NONE)

  return (
    <PagedList
      list={pagedRows(records)}
      frame="none"
      waiting={<ListSkeleton />}
      empty={<NoRecords filter={filter} />}
      end={<p className="py-2 text-center text-12 text-muted">{t('money.end')}</p>}
    >
      {(rows) =>
        byDay(rows).map((day) => (
          <Card as="section" key={day.startsAt} className="py-2 lg:py-3">
            <h2 className="flex min-h-10 items-center gap-2">
              <DayName startsAt={day.startsAt} />
            </h2>
            <ul className="divide-y divide-line">
              {day.bets.map((bet) => (
                <RecordRow key={bet.betId} bet={bet} isKept={filter.guest !== undefined} />
              ))}
            </ul>
          </Card>
        ))
      }
    </PagedList>
  )
}

const DAY_MS = 86_400_000

const DayName = ({ startsAt }: { startsAt: number }) => {
  const t = useText()
  const format = useFormat()
  const today = new Date(serverNow()).setHours(0, 0, 0, 0)
  const ago = Math.round((today - startsAt) / DAY_MS)
  return (
    <>
      {ago <= 1 && <b>{t(ago === 0 ? 'records.today' : 'records.yesterday')}</b>}
      <span className="text-muted">{format.day(startsAt)}</span>
    </>
  )
}

const NoRecords = ({ filter }: { filter: RecordFilter }) => {
  const t = useText()
  const isNarrowed = [filter.game, filter.roundLength, filter.asset].some((chosen) => chosen !== undefined)
  return (
    <Card>
      <WovenEmpty
        icon={ReceiptText}
        title={t(filter.state === 'open' ? 'records.emptyOpen' : 'records.emptySettled')}
        text={t(isNarrowed ? 'records.emptyText' : 'records.noneText')}
        action={
          filter.game === undefined ? (
            <Link to="/index" className={buttonClass({ variant: 'primary' })}>
              {t('records.play')}
            </Link>
          ) : (
            <Link
              to="/bet/$type"
              params={{ type: filter.game }}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('records.play')}
            </Link>
          )
        }
      />
    </Card>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5]

const ListSkeleton = () => {
  const t = useText()
  return (
    <Card className="grid grid-cols-1 gap-4 py-5" role="status" aria-label={t('common.loading')}>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-10 w-full rounded-12" />
      ))}
    </Card>
  )
}

/** The player's bets, newest first, paged. */
const useRecords = (filter: RecordFilter) => {
  const body = bodyOf(filter)
  return useInfiniteQuery({
    queryKey: keys.betList({ ...body, pages: true }),
    queryFn: ({ pageParam, signal }) =>
      call(orderList, pageParam === null ? body : { ...body, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

export type RecordFilter = {
  readonly state: 'open' | 'settled'
  readonly game: GameId | undefined
  readonly roundLength: RoundLength | undefined
  readonly asset: Asset | undefined
  /** The bind id of a guest whose bets the player kept; undefined for their own. */
  readonly guest: string | undefined
}

export const ALL_RECORDS: RecordFilter = {
  state: 'settled',
  game: undefined,
  roundLength: undefined,
  asset: undefined,
  guest: undefined,
}

/** The call's body: only the filters that are set. */
const bodyOf = ({ state, game, roundLength, asset, guest }: RecordFilter) => ({
  state,
  limit: 20,
  ...(game !== undefined && { game }),
  ...(roundLength !== undefined && { roundLength }),
  ...(asset !== undefined && { asset }),
  ...(guest !== undefined && { guest }),
})

const NONE: readonly BetRow[] = []
const MOST_ROWS = 10

/** Stores the newest settled bets of a list for the offline page, as displayed to this player. */
const useKeptHistory = (bets: readonly BetRow[]) => {
  const t = useText()
  const format = useFormat()
  const isHidden = amounts.get() === 'hidden'

  useEffect(() => {
    const rows = bets.slice(0, MOST_ROWS).flatMap(({ net, asset, game, pick, placedAt }) => {
      if (net === null) return []
      const amount = isHidden ? '••••' : format.amount(net, { signed: true, decimals: decimalsOf(asset) })
      const what = `${t(`game.${game}`)} · ${pickShortName(t, game, pick)} · ${format.dayTime(placedAt)}`
      return [[what, `${amount} ${t(`asset.${asset}`)}`]]
    })
    if (rows.length > 0 && token.get() !== null)
      keptHistory.set(JSON.stringify({ bindId: bindId.get(), asOf: format.dayTime(serverNow()), rows }))
  }, [bets, t, format, isHidden])
}
