import { type JackpotFallView, type jackpotInfo, jackpotList, type ResponseOf } from '@nibble/contract'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { RowsSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { call } from '../../api/call.ts'
import { jackpotQuery } from '../../api/jackpot.ts'
import { keys } from '../../api/keys.ts'
import { pagedRows } from '../../api/paged-rows.ts'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { AssetCoin } from '../../ui/asset-coin.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'

const COINS = ['USDT', 'GMT'] as const
const MILLION = 1_000_000

/** `/lottery`: the pots, how they fall, one's own share if they fell now, and what fell. */
export const JackpotScreen = () => {
  const t = useText()
  const format = useFormat()
  const jackpot = useQuery(jackpotQuery)
  const { terms, oneIn } = jackpot.data ?? {}
  const share = (ppm: number) => format.fee({ num: ppm, den: MILLION })
  return (
    <Screen title={t('title.lottery')} back="/index">
      <div className="mx-auto grid grid-cols-1 pt-3 lg:pt-5">
        {terms !== undefined && (
          <p className="mb-3 text-muted">{t('jackpot.intro', { feed: share(terms.feedPpm) })}</p>
        )}
        {jackpot.isError && jackpot.data === undefined ? (
          <Card>
            <ErrorState error={jackpot.error} onRetry={() => void jackpot.refetch()} />
          </Card>
        ) : (
          <section
            aria-label={t('jackpot.pots')}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-3"
          >
            {COINS.map((coin) => (
              <PotCard
                key={coin}
                coin={coin}
                pot={jackpot.data?.pots.find(({ coinName }) => coinName === coin)}
              />
            ))}
          </section>
        )}
        <StaleNote query={jackpot} />
        <SectionHead title={t('jackpot.how')} />
        <Card className="grid gap-3">
          {terms !== undefined && oneIn !== undefined && (
            <>
              <p>{t('jackpot.howFalls', { count: format.count(oneIn) })}</p>
              <p>{t('jackpot.howShared', { prize: share(terms.prizePpm) })}</p>
              <p className="text-muted">
                {t('jackpot.howCapped', {
                  stakeTimes: format.count(terms.stakeTimes),
                  edgeTimes: format.count(terms.edgeTimes),
                  bankroll: share(terms.bankrollPpm),
                })}
              </p>
            </>
          )}
        </Card>
        <FallList />
      </div>
    </Screen>
  )
}

type Pot = ResponseOf<typeof jackpotInfo>['pots'][number]

/** One pot, what of it would be shared, and the player's own part of that. */
const PotCard = ({ coin, pot }: { coin: 'USDT' | 'GMT'; pot: Pot | undefined }) => {
  const t = useText()
  const own = pot?.own ?? null
  return (
    <Card as="article" aria-label={t(`asset.${coin}`)}>
      <div className="flex items-center gap-3">
        <AssetCoin asset={coin} />
        {pot === undefined ? (
          <Skeleton className="h-9 w-40" />
        ) : (
          <Amount value={pot.pot} asset={coin} named className="text-28 font-semibold text-brass" />
        )}
      </div>
      <DescriptionList className="mt-4">
        <Description name={t('jackpot.prize')}>
          {pot === undefined ? (
            <Skeleton className="h-5 w-24" />
          ) : (
            <Amount value={pot.prize} asset={coin} named />
          )}
        </Description>
        {own !== null && own.stake > 0n && (
          <Description name={t('jackpot.own')}>
            <Amount value={own.share} asset={coin} named own />
          </Description>
        )}
      </DescriptionList>
      {own?.stake === 0n && <p className="mt-2 text-12 text-muted">{t('jackpot.ownNone')}</p>}
    </Card>
  )
}

/** What fell, newest first, each with its block. */
const FallList = () => {
  const t = useText()
  const falls = useInfiniteQuery(fallsQuery)
  return (
    <section aria-labelledby="falls">
      <SectionHead title={t('jackpot.past')} id="falls" />
      <PagedList
        list={pagedRows(falls)}
        waiting={<RowsSkeleton rows={3} />}
        empty={<EmptyState icon={Trophy} title={t('jackpot.empty')} text={t('jackpot.emptyText')} />}
        note={<StaleNote query={falls} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((fall) => (
              <FallRow key={`${fall.hash} ${fall.coinName}`} fall={fall} />
            ))}
          </ul>
        )}
      </PagedList>
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
      <DescriptionList className="mt-2">
        <Description name={t('jackpot.fellPot')}>
          <Amount value={fall.pot} asset={coinName} named />
        </Description>
        {fall.won === null || fall.players === null ? (
          <Description name={t('jackpot.won')}>{t('jackpot.sharing')}</Description>
        ) : (
          <>
            <Description name={t('jackpot.won')}>
              <Amount value={fall.won} asset={coinName} named />
            </Description>
            <Description name={t('jackpot.players')}>{format.count(fall.players)}</Description>
          </>
        )}
        {fall.largest !== null && fall.largest > 0n && (
          <Description name={t('jackpot.largest')}>
            <Amount value={fall.largest} asset={coinName} named />
          </Description>
        )}
        {own !== null && (
          <Description name={t('jackpot.yours')} strong>
            <Amount value={own.share} asset={coinName} named signed tone="gain" own />
          </Description>
        )}
      </DescriptionList>
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
