import { type JackpotFallView, jackpotList } from '@nibble/contract'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { More } from '../../ui/more.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'

/** What fell, newest first, each with its block. */
export const FallList = () => {
  const t = useText()
  const falls = useInfiniteQuery(fallsQuery)
  const rows = falls.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="falls">
      <SectionHead title={t('jackpot.past')} id="falls" />
      {falls.isPending ? (
        <ListSkeleton rows={3} />
      ) : (
        <Card padded={false} className="px-4 py-1 lg:px-5">
          {falls.isError && rows.length === 0 && (
            <ErrorState error={falls.error} onRetry={() => void falls.refetch()} />
          )}
          {falls.isSuccess && rows.length === 0 && (
            <EmptyState icon={Trophy} title={t('jackpot.empty')} text={t('jackpot.emptyText')} />
          )}
          <ul className="divide-y divide-line">
            {rows.map((fall) => (
              <FallRow key={`${fall.hash} ${fall.coinName}`} fall={fall} />
            ))}
          </ul>
        </Card>
      )}
      <StaleNote query={falls} />
      {falls.hasNextPage && (
        <More isLoading={falls.isFetchingNextPage} onMore={() => void falls.fetchNextPage()} />
      )}
    </section>
  )
}

/** One fall: the block with the four equal characters lit, what was in the pot, and who had what. */
const FallRow = ({ fall }: { fall: JackpotFallView }) => {
  const t = useText()
  const format = useFormat()
  const { coinName, hash, own } = fall
  const [round] = fall.rounds
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{t('jackpot.block', { height: format.count(fall.height) })}</h3>
        <span className="text-12 text-muted">
          {format.day(fall.fallenAt)} {format.time(fall.fallenAt)}
        </span>
      </div>
      <p className="font-mono text-12 text-muted [overflow-wrap:anywhere]">
        {hash.slice(0, -4)}
        <strong className="text-16 text-brass">{hash.slice(-4)}</strong>
      </p>
      <Facts className="mt-2">
        <Fact name={t('jackpot.fellPot')}>
          <Amount value={fall.pot} asset={coinName} named />
        </Fact>
        {fall.won === null || fall.players === null ? (
          <Fact name={t('jackpot.won')}>{t('jackpot.sharing')}</Fact>
        ) : (
          <>
            <Fact name={t('jackpot.won')}>
              <Amount value={fall.won} asset={coinName} named />
            </Fact>
            <Fact name={t('jackpot.players')}>{format.count(fall.players)}</Fact>
          </>
        )}
        {fall.largest !== null && fall.largest > 0n && (
          <Fact name={t('jackpot.largest')}>
            <Amount value={fall.largest} asset={coinName} named />
          </Fact>
        )}
        {own !== null && (
          <Fact name={t('jackpot.yours')} strong>
            <Amount value={own.share} asset={coinName} named signed tone="gain" own />
          </Fact>
        )}
      </Facts>
      {round !== undefined && (
        <Link to="/verify" search={{ round }} className={cx(buttonClass({ size: 'small' }), 'mt-2')}>
          {t('jackpot.verify')}
        </Link>
      )}
    </li>
  )
}

const PAGE = 20

/** Every fall, newest first. */
const fallsQuery = infiniteQueryOptions({
  queryKey: [...keys.money('jackpot'), 'falls'],
  queryFn: ({ pageParam, signal }) =>
    call(jackpotList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: 30_000,
})
