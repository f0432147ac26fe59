import type { jackpotInfo, ResponseOf } from '@nibble/contract'
import { nextRounds, ZERO } from '@nibble/domain'
import { Card, cardClass, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { jackpotQuery } from '../../api/jackpot.ts'
import { useGameConfig, useLastDraws, useTable } from '../../api/queries.ts'
import { serverNow, useServerSecond } from '../../realtime/server-second.ts'
import { Screen } from '../../screen/screen.tsx'
import { clockText, shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { PlayOnlyNote } from '../../ui/not-offered.tsx'
import { Ring } from '../../ui/ring.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useOwnAmount } from '../../ui/use-own-amount.ts'
import { growthOf } from './growth-of.ts'
import { HitList } from './hit-list.tsx'
import { JackpotTile } from './jackpot-tile.tsx'

// Long, since every card of this screen shows the same two jackpots and outlines what is not known yet.

const COINS = ['USDT', 'GMT'] as const
const MILLION = 1_000_000
/** Whose rounds show how to take part. */
const ROUND_LENGTH = '1m'

type Info = ResponseOf<typeof jackpotInfo>

/** Figures of the usual length, for the outline of what is not known yet. */
const USUAL: Pick<Info, 'oneIn' | 'terms'> = {
  oneIn: 4_096,
  terms: { feedPpm: 120_000, prizePpm: 800_000, stakeTimes: 40, edgeTimes: 600, bankrollPpm: 2_500 },
}

/** `/lottery`: the pools and how they are hit, the player's share if hit now, how it is shared, and past hits. */
export const JackpotScreen = () => {
  const t = useText()
  const jackpot = useQuery(jackpotQuery)
  const { data } = jackpot
  return (
    <Screen title={t('title.lottery')} subtitle={t('jackpot.subtitle')} back="/index">
      <PlayOnlyNote />
      {jackpot.isError && data === undefined ? (
        <Card>
          <ErrorState error={jackpot.error} onRetry={() => void jackpot.refetch()} />
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-3 lg:grid-cols-[minmax(0,1fr)_480px] lg:gap-6 lg:pt-5">
          <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4">
            <PoolCard info={data} />
            <OpenRound />
          </div>
          <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-4">
            <OwnShare info={data} />
            <Sharing info={data} />
            <HitList />
          </div>
        </div>
      )}
      <StaleNote query={jackpot} />
    </Screen>
  )
}

const jackpotOf = (info: Info | undefined, coin: (typeof COINS)[number]) =>
  info?.pots.find(({ coinName }) => coinName === coin)

/** Both pools over the tile of a block whose last four characters are still unknown. */
const PoolCard = ({ info }: { info: Info | undefined }) => {
  const t = useText()
  const format = useFormat()
  const { oneIn, terms } = info ?? USUAL
  const [first, second] = COINS.map((coin) => jackpotOf(info, coin))
  return (
    <Card as="section" padded={false} aria-label={t('jackpot.pots')} className="overflow-hidden">
      <div className="p-4 lg:px-6 lg:py-5">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-muted">
          <h2>{t('jackpot.pots')}</h2>
          {info !== undefined && <Grown pots={info.pots} />}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-4">
          {first === undefined || second === undefined ? (
            <>
              <Skeleton className="my-1 h-7 w-56 min-[351px]:h-10" />
              <Skeleton className="mb-1.5 h-7 w-32" />
            </>
          ) : (
            <>
              <p className="flex items-baseline gap-2 font-semibold">
                <Amount value={first.pot} asset="USDT" className="text-28 min-[351px]:text-40" />
                <span className="text-16 text-muted">{t('asset.USDT')}</span>
              </p>
              <Amount value={second.pot} asset="GMT" named className="pb-1.5 text-20 font-semibold" />
            </>
          )}
        </div>
      </div>
      <JackpotTile label={t('block.waiting')} />
      <div className="border-t border-line p-4 lg:px-6">
        <Outline isOn={info === undefined}>
          <p className="font-semibold">{t('jackpot.howHits', { count: format.count(oneIn) })}</p>
          <p className="mt-1 text-12 text-muted">
            {t('jackpot.intro', { feed: format.fee({ num: terms.feedPpm, den: MILLION }) })}
          </p>
        </Outline>
      </div>
    </Card>
  )
}

/** How much the bets of the last round that the player watched have added to the pools. */
const Grown = ({ pots }: Pick<Info, 'pots'>) => {
  const t = useText()
  const format = useFormat()
  const drawn = useLastDraws().data?.rounds.toSorted((a, b) => b.drawAt - a.drawAt)[0]?.round
  const [seen, setSeen] = useState<Seen>({ pots, from: pots, by: [], round: drawn })
  if (pots !== seen.pots || (seen.by.length === 0 && drawn !== seen.round)) {
    const by = growthOf(seen.from, pots)
    const isHit = pots.some(({ coinName, pot }) =>
      seen.from.some((before) => before.coinName === coinName && before.pot > pot),
    )
    if (by.length > 0) setSeen({ pots, from: pots, by, round: drawn })
    else
      setSeen({ ...seen, pots, ...(isHit && { from: pots }), ...(seen.by.length === 0 && { round: drawn }) })
  }
  if (seen.round === undefined) return null
  const round = shortRound(seen.round)
  if (seen.by.length === 0) return <Tag>{t('jackpot.after', { round })}</Tag>
  const amount = seen.by
    .map(
      ({ coinName, by }) => `${format.amount(by, { signed: true, decimals: 2 })} ${t(`asset.${coinName}`)}`,
    )
    .join(' · ')
  return <Tag tone="win">{t('jackpot.grew', { amount, round })}</Tag>
}

type Seen = {
  readonly pots: Info['pots']
  /** What the growth is counted from. */
  readonly from: Info['pots']
  readonly by: ReturnType<typeof growthOf>
  /** The newest round drawn by then. */
  readonly round: string | undefined
}

/** How to take part: the open round, or how long until the next one opens. */
const OpenRound = () => {
  const t = useText()
  const format = useFormat()
  useServerSecond()
  const now = serverNow()
  const open = useTable(ROUND_LENGTH).data?.open ?? null
  const windows = useGameConfig().data?.windows.find((each) => each.roundLength === ROUND_LENGTH)
  const isOpen = open !== null && now < open.closesAt
  const until = isOpen
    ? open.closesAt
    : windows && nextRounds({ roundLength: ROUND_LENGTH, windows, now, count: 1 })[0]?.opensAt
  const seconds = until === undefined ? 0 : Math.ceil((until - now) / 1000)
  const left = isOpen ? (open.closesAt - now) / (open.closesAt - open.opensAt) : 0
  return (
    <Link
      to="/bet/$type"
      params={{ type: 'left-right' }}
      className={cx(
        cardClass,
        'order-3 flex items-center gap-3 px-3.5 py-3 transition hover:border-line-strong lg:order-none',
      )}
    >
      <Ring size={44} thickness={4} state={isOpen ? 'open' : 'closed'} left={left}>
        <b className="text-12">
          {seconds === 0 ? null : seconds < 100 ? seconds : clockText(seconds * 1000)}
        </b>
      </Ring>
      <span className="min-w-0 flex-1">
        <b className="block">
          {isOpen ? t('result.open', { round: shortRound(open.round) }) : t('result.nextSoon')}
        </b>
        {isOpen && (
          <span className="block text-muted">{t('result.openDraw', { time: format.time(open.drawAt) })}</span>
        )}
      </span>
      <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </Link>
  )
}

/** What the player would get if the next draw hit the jackpot. */
const OwnShare = ({ info }: { info: Info | undefined }) => {
  const t = useText()
  const ownAmount = useOwnAmount()
  const owned = COINS.flatMap((coin) => {
    const jackpot = jackpotOf(info, coin)
    return jackpot?.own != null && jackpot.own.stake > ZERO
      ? [{ coin, prize: jackpot.prize, own: jackpot.own }]
      : []
  })
  return (
    <Card as="section" className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 font-semibold">{t('jackpot.own')}</h2>
        <ToTheClose />
      </div>
      {owned.length === 0 && <Unshared info={info} />}
      {owned.map(({ coin, prize, own }) => (
        <div key={coin}>
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-muted">{t('jackpot.yours')}</span>
            <Amount value={own.share} asset={coin} named own className="text-28 font-semibold" />
          </p>
          <div className="mt-1 h-2 overflow-hidden rounded-full bg-raised" aria-hidden="true">
            <span
              className="block h-full rounded-full bg-brass-line"
              style={{ width: prize === ZERO ? 0 : `${Number((own.share * 1000n) / prize) / 10}%` }}
            />
          </div>
          <p className="mt-1 text-12 text-muted">
            {t('jackpot.staked', {
              stake: ownAmount(own.stake),
              all: `${ownAmount(own.staked)} ${t(`asset.${coin}`)}`,
            })}
          </p>
        </div>
      ))}
      {owned.map(({ coin, prize }) => (
        <p key={coin} className="flex justify-between gap-3 text-12 text-muted">
          {t('jackpot.prize')}
          <Amount value={prize} asset={coin} named />
        </p>
      ))}
    </Card>
  )
}

/** How long bets on the next draw are still taken. Its place is kept after that: nothing moves from round to round. */
const ToTheClose = () => {
  const t = useText()
  const now = useServerSecond()
  const { data } = useTable(ROUND_LENGTH)
  const open = data?.open ?? null
  if (data === undefined) return <Skeleton className="h-6 w-28" />
  if (open === null || now >= open.closesAt) return <Tag>{t('play.state.closed')}</Tag>
  return (
    <Tag tone="brass">
      {t('jackpot.closesIn', {
        time: t('common.seconds', { seconds: Math.ceil((open.closesAt - now) / 1000) }),
      })}
    </Tag>
  )
}

/** For a player with no bet on the next draw: what others would share. */
const Unshared = ({ info }: { info: Info | undefined }) => {
  const t = useText()
  const [usdt, gmt] = COINS.map((coin) => jackpotOf(info, coin))
  return (
    <>
      <p className="text-muted">{t('jackpot.ownNone')}</p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-muted">{t('jackpot.prize')}</span>
        {usdt === undefined || gmt === undefined ? (
          // As high, and on the same baseline.
          <span className="ml-auto grid w-40">
            <b className="text-28">&nbsp;</b>
            <Skeleton className="h-5" />
          </span>
        ) : (
          <span className="ml-auto grid text-right">
            <span className="flex items-baseline gap-2 font-semibold">
              <Amount value={usdt.prize} asset="USDT" className="text-28" />
              <span className="text-muted">{t('asset.USDT')}</span>
            </span>
            <Amount value={gmt.prize} asset="GMT" named className="font-semibold text-muted" />
          </span>
        )}
      </div>
    </>
  )
}

const Sharing = ({ info }: { info: Info | undefined }) => {
  const t = useText()
  const format = useFormat()
  const { terms } = info ?? USUAL
  const share = (ppm: number) => format.fee({ num: ppm, den: MILLION })
  return (
    <section className="order-3 lg:order-none">
      <SectionHead title={t('jackpot.how')} space="none" />
      <Card className="py-1 lg:py-1">
        <Outline isOn={info === undefined}>
          <ul className="divide-y divide-line">
            <Rule figure={share(terms.prizePpm)}>{t('jackpot.shared')}</Rule>
            <Rule figure={t('common.multiple', { multiple: format.count(terms.stakeTimes) })}>
              {t('jackpot.capped', {
                edgeTimes: format.count(terms.edgeTimes),
                bankroll: share(terms.bankrollPpm),
              })}
            </Rule>
            <Rule figure={share(MILLION - terms.prizePpm)}>{t('jackpot.stays')}</Rule>
          </ul>
        </Outline>
      </Card>
    </section>
  )
}

/** In place of words until their figures are known: unseen, they take up the room that they will need. */
const Outline = ({ isOn, children }: { isOn: boolean; children: ReactNode }) =>
  isOn ? (
    <div className="animate-pulse rounded-12 bg-raised">
      <div className="invisible">{children}</div>
    </div>
  ) : (
    children
  )

const Rule = ({ figure, children }: { figure: string; children: ReactNode }) => (
  <li className="grid min-h-14 grid-cols-[72px_minmax(0,1fr)] items-center gap-x-3 py-2">
    <b className="text-20">{figure}</b>
    <span>{children}</span>
  </li>
)
