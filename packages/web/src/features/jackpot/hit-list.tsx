import { type JackpotHitView, jackpotList } from '@nibble/contract'
import { SectionHead } from '@nibble/ui/card.tsx'
import { RowsSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { pagedRows } from '../../api/paged-rows.ts'
import { drawsQuery } from '../../api/queries.ts'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { Tail } from '../../hash-tile/tail.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'

/** How many last characters have to be equal. */
const EQUAL = [1, 2, 3, 4]

/** Past hits, newest first, each with its block. */
export const HitList = () => {
  const t = useText()
  const hits = useInfiniteQuery(hitsQuery)
  return (
    <section aria-labelledby="hits" className="order-4 lg:order-none">
      <SectionHead title={t('jackpot.past')} id="hits" space="none" />
      <PagedList
        list={pagedRows(hits)}
        waiting={<RowsSkeleton rows={3} />}
        empty={<NoHits />}
        note={<StaleNote query={hits} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {byBlock(rows).map((block) => (
              <HitRow key={block[0].hash} hits={block} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const DRAWS = 5

/** If there was no hit yet: that, and how the latest draws ended. */
const NoHits = () => {
  const t = useText()
  const format = useFormat()
  const draws = useInfiniteQuery(drawsQuery({ roundLength: '1m', limit: 20 }))
  const blocks = draws.data?.pages[0]?.items.flatMap(({ block }) => block ?? []).slice(0, DRAWS) ?? []
  return (
    <div className="grid gap-4 py-3 lg:py-4">
      <div>
        <p className="font-semibold">{t('jackpot.empty')}</p>
        <p className="text-muted">{t('jackpot.emptyText')}</p>
      </div>
      <div className="grid gap-2 border-t border-line pt-3">
        <h3 className="text-12 text-muted">{t('jackpot.lastDraws')}</h3>
        <ol className="flex justify-between">
          {Array.from({ length: DRAWS }, (_, at) => ({ at, block: blocks[at] })).map(({ at, block }) => (
            <li key={at} className="grid justify-items-center gap-1">
              <HashTile
                hash={block?.hash ?? null}
                lit={EQUAL}
                size={52}
                {...(block && { label: t('jackpot.block', { height: format.count(block.height) }) })}
              />
              <span className="font-mono text-14 font-semibold text-brass">
                {block?.hash.slice(-4) ?? '····'}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

type BlockHits = readonly [JackpotHitView, ...JackpotHitView[]]

/** One block hits both pools. */
const byBlock = (rows: readonly JackpotHitView[]): readonly BlockHits[] => {
  const blocks = new Map<string, BlockHits>()
  for (const row of rows) {
    const known = blocks.get(row.hash)
    // USDT first, whatever the order of the rows.
    blocks.set(
      row.hash,
      known === undefined ? [row] : row.coinName === 'USDT' ? [row, ...known] : [...known, row],
    )
  }
  return [...blocks.values()]
}

/** One block: its hash with the four equal characters, the payout, the number of winners, and the player's share. */
const HitRow = ({ hits }: { hits: BlockHits }) => {
  const t = useText()
  const format = useFormat()
  const [{ hash, height, hitAt, rounds }] = hits
  const players = Math.max(...hits.map((hit) => hit.players ?? 0))
  const [round] = rounds
  const block = t('jackpot.block', { height: format.count(height) })
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="max-[359px]:hidden">
        <HashTile hash={hash} lit={EQUAL} size={44} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="-ml-1 flex flex-wrap items-center gap-x-2">
          <Tail hash={hash} lit={EQUAL} label={hash.slice(-4)} />
          <span className="text-12 text-muted max-sm:hidden">
            {format.day(hitAt)} {format.time(hitAt)}
          </span>
        </div>
        <h3 className="text-12 text-muted">{block}</h3>
        <p className="text-12 text-muted sm:hidden">
          {format.day(hitAt)} {format.time(hitAt)}
        </p>
      </div>
      <div className="text-right">
        {hits.map(({ coinName, won }, at) => (
          <p key={coinName} className={at === 0 ? 'font-semibold' : 'text-12 text-muted'}>
            {won === null ? t('jackpot.sharing') : <Amount value={won} asset={coinName} named />}
          </p>
        ))}
        {players > 0 && (
          <p className="text-12 text-muted">
            {t('jackpot.players')} {format.count(players)}
          </p>
        )}
        {hits.map(
          ({ coinName, own }) =>
            own !== null && (
              <p key={coinName} className="text-12 text-muted">
                {t('jackpot.yours')}{' '}
                <Amount
                  value={own.share}
                  asset={coinName}
                  named
                  signed
                  tone="gain"
                  own
                  className="text-14 font-semibold"
                />
              </p>
            ),
        )}
      </div>
      {round !== undefined && (
        <Link
          to="/verify"
          search={{ round }}
          aria-label={`${t('jackpot.verify')}: ${block}`}
          className="tap -mr-2 grid place-items-center text-azure"
        >
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </li>
  )
}

const PAGE = 20

/** Every hit, newest first. */
const hitsQuery = infiniteQueryOptions({
  queryKey: [...keys.money('jackpot'), 'hits'],
  queryFn: ({ pageParam, signal }) =>
    call(jackpotList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: 30_000,
})
