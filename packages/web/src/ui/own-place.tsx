import './boards.css'
import { amountOf, inCents, type Amount as Money, ZERO } from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isGuest } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import type { Format } from '../text/format.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from './amount.tsx'
import { type Board, inHundredths, type Measure, type Own, Score, TimeLeft } from './board-score.tsx'
import { placeWithinReach } from './free-places.ts'
import { Between, Ladder } from './own-neighbours.tsx'
import { useOwnAmount } from './use-own-amount.ts'

// Long, since it is one card: the same own place before and after the first bet, by profit or by points.

export type Reach = NonNullable<ReturnType<typeof placeWithinReach>>
type Props = { board: Board | undefined; measure: Measure; children?: ReactNode }

/** The player's own place: what they would receive now, their neighbours, and how it is calculated. */
export const OwnPlace = ({ board, measure, children }: Props) => {
  const t = useText()
  const own = board?.own ?? null
  return (
    <Card
      as="section"
      aria-label={t('ranking.own')}
      // On a phone the ranking's card follows a list whose length is not known yet. With a place it needs less room than
      // without one: it keeps most of it, for who returns after a first win.
      className={cx(
        'grid content-between gap-3 max-lg:min-h-48',
        board === undefined && measure === 'profit' && 'max-lg:hidden',
      )}
    >
      {board === undefined ? (
        <Skeleton className={measure === 'points' ? 'h-80' : 'h-64'} />
      ) : own === null || !hasPlace(own, measure) ? (
        <>
          <WithinReach board={board} measure={measure} />
          {/* On a phone the ranking's dock links there. */}
          <ToCompete
            className={cx(
              buttonClass({ variant: 'primary', wide: true }),
              measure === 'profit' && placeWithinReach(board) !== null && 'max-lg:hidden',
            )}
          />
        </>
      ) : (
        <>
          <Receives own={own} board={board} measure={measure} />
          {measure === 'points' ? (
            <Between own={own} />
          ) : (
            // A phone shows the neighbouring places in the list, if the list reaches that far.
            <div className={board.rows.some(({ isOwn }) => isOwn) ? IN_DOCK : undefined}>
              <Ladder own={own} />
            </div>
          )}
          {measure === 'points' && <Figures score={own.score} board={board} />}
          <HowItComes own={own} board={board} measure={measure} />
        </>
      )}
      {children}
    </Card>
  )
}

/** To a first bet; guests sign in, since their play credit does not count. */
export const ToCompete = ({ className }: { className: string }) => {
  const t = useText()
  return useStore(isGuest) === null ? (
    <Link to="/bet/$type" params={{ type: 'left-right' }} className={className}>
      {t('ranking.play')}
    </Link>
  ) : (
    <Link to="/login" className={className}>
      {t('ranking.signIn')}
    </Link>
  )
}

/** The player's result so far, also if it is a loss. */
const SoFar = ({ own, measure }: { own: Board['own']; measure: Measure }) => {
  const t = useText()
  const isStranger = useStore(isGuest) !== null
  if (own === null) return isStranger ? <p>{t('ranking.noPlay')}</p> : <Tag>{t('ranking.none')}</Tag>
  return (
    <p className="flex flex-wrap gap-x-2">
      {measure === 'profit' && <span className="text-muted">{t('ranking.profit')}</span>}
      <Score score={own.score} measure={measure} own />
    </p>
  )
}

/** Shown by the ranking's dock on a phone. */
const IN_DOCK = 'max-lg:hidden'

/** Places require a profit; points are never below 0. */
export const hasPlace = ({ score }: Own, measure: Measure): boolean => measure === 'points' || score > 0n

/** For a player without a place: one within reach, what it would pay for their bets so far, and what it takes. */
const WithinReach = ({ board, measure }: { board: Board; measure: Measure }) => {
  const t = useText()
  const format = useFormat()
  const reach = placeWithinReach(board)
  if (reach === null)
    return (
      <div>
        <h2 className="text-muted">{t('ranking.own')}</h2>
        <SoFar own={board.own} measure={measure} />
      </div>
    )
  const { prize } = reach
  const place = format.count(reach.place)
  const most = format.amount(prize, { decimals: 0 })
  const now = smallerOf(prize, board.own?.atMost ?? ZERO)
  const soFar = <SoFar own={board.own} measure={measure} />
  const whatTakesIt = takesText({ t, format, reach, measure })
  const inDock = measure === 'profit' && reach.holder !== undefined && IN_DOCK
  return (
    <>
      {now > 0n ? (
        <>
          <div className="grid gap-1">
            <h2 className="text-muted">{t('ranking.nowWith', { place })}</h2>
            <p>
              <Amount value={now} asset="REWARD_POINT" own className="text-40 font-semibold" />{' '}
              <span className="text-muted">{t('ranking.rewards')}</span>
            </p>
            <p className="text-muted">{t('ranking.upTo', { most, place })}</p>
            {soFar}
          </div>
          <p className={cx(inDock)}>{whatTakesIt}</p>
        </>
      ) : (
        // Does not begin with a zero prize: what can be won is shown above.
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 className="text-muted">{t('ranking.own')}</h2>
            {soFar}
          </div>
          <p className={cx('text-20 font-semibold text-balance', inDock)}>{whatTakesIt}</p>
          <p className="text-muted">{t('ranking.shareOf', { own: ownShare(format, board), most, place })}</p>
        </>
      )}
      {measure === 'points' && <Figures score={board.own?.score ?? ZERO} board={board} />}
      <HowItComes
        own={{
          atMost: board.own?.atMost ?? ZERO,
          usedBy: board.own?.usedBy ?? [],
          prize,
          place: reach.place,
        }}
        board={board}
        measure={measure}
      />
    </>
  )
}

type Takes = { t: Translator; format: Format; reach: Reach; measure: Measure }

/** What it takes to get that place. */
const takesText = ({ t, format, reach: { place: at, holder }, measure }: Takes): string => {
  const place = format.count(at)
  if (holder === undefined) return t(measure === 'profit' ? 'ranking.freeFor' : 'contest.freeFor', { place })
  const score = format.amount(inHundredths(holder.score), { decimals: 2 })
  // Keeps an amount and its unit together.
  return t(measure === 'profit' ? 'ranking.takes' : 'contest.takes', { place, score }).replace(
    ' USDT',
    '\u00a0USDT',
  )
}

/** The smaller of the prize and what the player's own bets allow. */
export const receivedNow = ({ prize, atMost }: Own): Money | null =>
  prize === null ? null : smallerOf(prize, atMost)

export const smallerOf = (a: Money, b: Money): Money => (a < b ? a : b)

/** How much of the edge of their own bets a player can get back. */
const ownShare = (format: Format, { budget }: Board): string =>
  format.fee({ num: budget.playerPpm, den: 1_000_000 })

type ReceivesProps = { own: Own; board: Board; measure: Measure }

const Receives = ({ own, board, measure }: ReceivesProps) => {
  const t = useText()
  const format = useFormat()
  const place = format.count(own.place)
  const ownAmount = useOwnAmount()
  const now = receivedNow(own)
  // The dock shows no zero.
  const inDock = measure === 'profit' && now !== ZERO && IN_DOCK
  const most = own.prize === null ? '' : format.amount(own.prize, { decimals: 0 })
  const shareOf = (
    <p className="text-muted">{t('ranking.shareOf', { own: ownShare(format, board), most, place })}</p>
  )
  return (
    <div className="grid gap-1">
      <div className={cx('flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1', inDock)}>
        <h2 className="text-muted">{t(now === null || now === ZERO ? 'ranking.own' : 'ranking.now')}</h2>
        <Tag tone="brass">{t('ranking.placeAmong', { place, count: board.players })}</Tag>
      </div>
      {now === null && <p className="text-16">{t('ranking.noPrize', { place })}</p>}
      {now === ZERO && (
        <>
          {own.usedBy.length > 0 && (
            <div>
              <p className="text-20 font-semibold text-balance">
                {t('ranking.usedUp', { amount: ownAmount(inCents(wholeOf(own))) })}
              </p>
              <p className="text-muted">
                {own.usedBy
                  .map(({ by, amount }) => `${t(`ranking.used.${by}`)} ${ownAmount(inCents(amount))}`)
                  .join(' · ')}
              </p>
            </div>
          )}
          {shareOf}
        </>
      )}
      {now !== null && now > 0n && (
        <>
          <p className={cx(inDock)}>
            <Amount value={now} asset="REWARD_POINT" own className="text-40 font-semibold" />{' '}
            <span className="text-muted">{t('ranking.rewards')}</span>
          </p>
          {/* The same sentence as before the first win, so that little moves for who returns after it. */}
          {shareOf}
        </>
      )}
    </div>
  )
}

const Figures = ({ score, board }: { score: Money; board: Board }) => {
  const t = useText()
  const format = useFormat()
  return (
    <dl className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-t border-line pt-3">
      <div>
        <dt className="text-12 text-muted">{t('contest.points')}</dt>
        <dd className="text-16 font-semibold">{format.amount(inHundredths(score), { decimals: 2 })}</dd>
      </div>
      <div>
        <dt className="text-12 text-muted">{t('ranking.players')}</dt>
        <dd className="text-16 font-semibold">{format.count(board.players)}</dd>
      </div>
      <div className="sm:text-right">
        <dt className="text-12 text-muted">
          {t('ranking.ends')} {format.dayTime(board.endsAt)}
        </dt>
        <dd className="text-16 font-semibold">
          <TimeLeft until={board.endsAt} />
        </dd>
      </div>
    </dl>
  )
}

type HowProps = { own: Pick<Own, 'atMost' | 'usedBy' | 'prize' | 'place'>; board: Board; measure: Measure }

/** All that the player's bets of the period pay them. */
const wholeOf = ({ usedBy, atMost }: Pick<Own, 'usedBy' | 'atMost'>): Money =>
  amountOf(usedBy.reduce((sum, { amount }) => sum + amount, 0n) + atMost)

/** One tap deeper: the formula of the points, what took of the edge before, and the two sums of which the smaller is paid. */
const HowItComes = ({ own, board, measure }: HowProps) => {
  const t = useText()
  const format = useFormat()
  return (
    <details className="opens -mb-2 border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-azure">
        {t(measure === 'profit' ? 'ranking.how' : 'contest.how')}
      </summary>
      <div className="grid gap-3 pb-2">
        {measure === 'points' && <p className="rounded-12 bg-raised px-3 py-2">{t('contest.formula')}</p>}
        <p className="text-muted">{t('ranking.unit')}</p>
        <DescriptionList>
          <Description name={t('ranking.whole', { own: ownShare(format, board) })}>
            <Amount value={wholeOf(own)} asset="REWARD_POINT" own />
          </Description>
          {own.usedBy.map(({ by, amount }) => (
            <Description key={by} name={t(`ranking.used.${by}`)}>
              <Amount value={amountOf(-amount)} asset="REWARD_POINT" signed own />
            </Description>
          ))}
          {own.usedBy.length > 0 && (
            <Description name={t('ranking.allowed')}>
              <Amount value={own.atMost} asset="REWARD_POINT" own />
            </Description>
          )}
          {own.prize !== null && (
            <Description name={t('ranking.prizeOf', { place: format.count(own.place) })}>
              <Amount value={own.prize} asset="REWARD_POINT" />
            </Description>
          )}
        </DescriptionList>
        <p className="text-12 text-muted">{t('ranking.smaller')}</p>
      </div>
    </details>
  )
}
