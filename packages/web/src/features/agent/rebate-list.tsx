import { type RebatePaidView, rebateLines, rebateList } from '@nibble/contract'
import { buttonClass } from '@nibble/ui/button.tsx'
import { SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Coins } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { pagedRows } from '../../api/paged-rows.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useOwnAmount } from '../../ui/use-own-amount.ts'
import { WovenRow } from '../../ui/woven-empty.tsx'

/** The player's rebates by day, each amount down to whose bets it comes from. */
export const RebateList = () => {
  const t = useText()
  const rebates = useInfiniteQuery(rebatesQuery)
  return (
    <section aria-labelledby="rebates">
      <SectionHead id="rebates" title={t('rebate.title')} space="small" />
      <PagedList
        list={pagedRows(rebates)}
        waiting={<Skeleton className="my-4 h-24" />}
        empty={
          <WovenRow
            icon={Coins}
            title={t('rebate.none')}
            text={t('rebate.noneText')}
            action={
              <Link to="/index" className={buttonClass()}>
                {t('records.play')}
              </Link>
            }
          />
        }
        note={<StaleNote query={rebates} />}
      >
        {(rows) => (
          <>
            <p className="py-3 text-muted">{t('rebate.text')}</p>
            <ul className="divide-y divide-line border-t border-line">
              {rows.map((paid) => (
                <RebateRow key={`${paid.day} ${paid.record}`} paid={paid} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </section>
  )
}

/** One payment; opened, it shows whose bets it comes from. */
const RebateRow = ({ paid }: { paid: RebatePaidView }) => {
  const t = useText()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-17 w-full items-center gap-3 py-2 text-left transition hover:text-brass"
      >
        <ChevronRight
          size={20}
          strokeWidth={1.75}
          className={cx('shrink-0 text-faint transition', isOpen && 'rotate-90')}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t(`type.${paid.record}`)}</span>
          <span className="block text-12 text-muted">
            {format.longDay(Date.parse(`${paid.day}T00:00:00`))}
          </span>
        </span>
        <Amount
          value={paid.amount}
          asset="PROMOTION_POINT"
          signed
          tone="gain"
          own
          className="font-semibold"
        />
      </button>
      {isOpen && <Lines paid={paid} />}
    </li>
  )
}

const Lines = ({ paid }: { paid: RebatePaidView }) => {
  const t = useText()
  const format = useFormat()
  const own = useOwnAmount()
  const lines = useInfiniteQuery(rebateLinesQuery(paid))
  return (
    <PagedList
      list={pagedRows(lines)}
      frame="none"
      waiting={<Skeleton className="mb-3 ml-8 h-12" />}
      empty={null}
    >
      {(rows) => (
        <ul
          aria-label={t('rebate.lines', { amount: own(paid.amount) })}
          className="mb-3 ml-2.5 grid gap-3 border-l border-line pl-5"
        >
          {rows.map(({ kind, username, coinName, bets, edge, rateBps, amount }) => (
            <li
              key={`${username} ${kind} ${coinName} ${edge} ${amount}`}
              className="flex items-start justify-between gap-3"
            >
              <span className="min-w-0">
                <span className="block [overflow-wrap:anywhere]">{username ?? t('rebate.ownBets')}</span>
                <span className="block text-12 text-muted">
                  {t('rebate.line', {
                    bets,
                    edge: own(edge),
                    asset: t(`asset.${coinName}`),
                    rate: format.fee({ num: rateBps, den: 10_000 }),
                  })}
                </span>
              </span>
              <Amount value={amount} own />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const PAGE = 20

/** Payments by day, newest first. */
const rebatesQuery = infiniteQueryOptions({
  queryKey: [...keys.money('rebate'), 'paid'],
  queryFn: ({ pageParam, signal }) =>
    call(rebateList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 30_000,
})

/** The parts of one payment; they never change. */
const rebateLinesQuery = ({ day, record }: Pick<RebatePaidView, 'day' | 'record'>) =>
  infiniteQueryOptions({
    queryKey: [...keys.money('rebate'), 'lines', day, record],
    queryFn: ({ pageParam, signal }) =>
      call(
        rebateLines,
        { day, record, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Infinity,
  })
