import type { contest, ResponseOf } from '@nibble/contract'
import { amountOf, type Amount as Money } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from './amount.tsx'

/** What decides the places of a board: profit in USDT, or the points of the contest. */
export type Measure = 'profit' | 'points'
type Board = Pick<ResponseOf<typeof contest>, 'own' | 'players' | 'endsAt' | 'budget'>
type Own = NonNullable<Board['own']>
type Props = { board: Board | undefined; measure: Measure; children?: ReactNode }

/** The player's own place: what they would receive now, what the place pays at most, and how that comes about. */
export const OwnPlace = ({ board, measure, children }: Props) => {
  const t = useText()
  const format = useFormat()
  const own = board?.own ?? null
  return (
    <Card as="section" aria-label={t('ranking.own')} className="grid gap-3">
      {board === undefined ? (
        <Skeleton className="h-24" />
      ) : own === null ? (
        <>
          <h2 className="text-16 font-semibold tracking-tight">{t('ranking.own')}</h2>
          <p className="text-muted">{t('ranking.none')}</p>
        </>
      ) : (
        <Receives own={own} />
      )}
      <DescriptionList>
        {own !== null && (
          <Description name={t(measure === 'profit' ? 'ranking.profit' : 'contest.points')}>
            <Score score={own.score} measure={measure} own />
          </Description>
        )}
        {board !== undefined && (
          <Description name={t('ranking.players')}>{format.count(board.players)}</Description>
        )}
        <Description name={t('ranking.ends')}>
          {board === undefined ? <Skeleton className="h-5 w-36" /> : format.dayTime(board.endsAt)}
        </Description>
      </DescriptionList>
      {board !== undefined && own !== null && <HowItComes own={own} board={board} measure={measure} />}
      {children}
    </Card>
  )
}

/** The smaller of the prize and of what the player's own bets let through. */
const receivedNow = ({ prize, atMost }: Own): Money | null =>
  prize === null || prize < atMost ? prize : atMost

const Receives = ({ own }: { own: Own }) => {
  const t = useText()
  const format = useFormat()
  const place = format.count(own.place)
  const now = receivedNow(own)
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-muted">{now === null ? t('ranking.own') : t('ranking.now')}</h2>
        <Tag tone="brass">{t('ranking.placeOf', { place })}</Tag>
      </div>
      {now === null || own.prize === null ? (
        <p className="text-16">{t('ranking.noPrize', { place })}</p>
      ) : (
        <>
          <p>
            <Amount value={now} asset="REWARD_POINT" own className="text-40 font-semibold" />
          </p>
          <p className="text-muted">
            {t('ranking.upTo', { most: format.amount(own.prize, { decimals: 0 }), place })}
          </p>
        </>
      )}
    </div>
  )
}

/** One tap deeper: the formula of the points, and the two sums of which the smaller one is paid. */
const HowItComes = ({ own, board, measure }: { own: Own; board: Board; measure: Measure }) => {
  const t = useText()
  const format = useFormat()
  const share = format.fee({ num: board.budget.playerPpm, den: 1_000_000 })
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-azure">
        {t(measure === 'profit' ? 'ranking.how' : 'contest.how')}
      </summary>
      <div className="grid gap-3 pb-2">
        {measure === 'points' && <p className="rounded-12 bg-raised px-3 py-2">{t('contest.formula')}</p>}
        <DescriptionList>
          <Description name={t(measure === 'profit' ? 'ranking.room' : 'contest.room', { own: share })}>
            <Amount value={own.atMost} asset="REWARD_POINT" named own />
          </Description>
          {own.prize !== null && (
            <Description name={t('ranking.prizeOf', { place: format.count(own.place) })}>
              <Amount value={own.prize} asset="REWARD_POINT" named />
            </Description>
          )}
        </DescriptionList>
        <p className="text-12 text-muted">{t('ranking.smaller')}</p>
      </div>
    </details>
  )
}

/** Points are told in hundredths; who is above whom the server decides by more. */
const inHundredths = (score: Money): Money => amountOf(score - (score % 10_000n))

type ScoreProps = { score: Money; measure: Measure; own?: boolean; className?: string }

/** Profit as money, contest points as points. */
export const Score = ({ score, measure, own = false, className = '' }: ScoreProps) => {
  const t = useText()
  const format = useFormat()
  return measure === 'profit' ? (
    <Amount
      value={score}
      asset="USDT"
      named
      own={own}
      signed
      tone={own ? 'result' : 'gain'}
      className={className}
    />
  ) : (
    <span className={className}>
      {t('contest.pointsOf', { points: format.amount(inHundredths(score), { decimals: 2 }) })}
    </span>
  )
}
