import './live.css'
import type { LiveTable } from '@nibble/contract'
import { type GameId, picksOf } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Tag } from '@nibble/ui/tag.tsx'
import { Eye, EyeOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isGuest } from '../../../session/session.ts'
import { useStore } from '../../../state/store.ts'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { Moment } from '../round/moment.ts'
import { FEW_PICKS } from './few-picks.ts'
import { listedPicks, PickLines, PickName } from './pick-lines.tsx'
import { type LiveProps, useLiveTable } from './use-live-table.ts'

/** What is staked on each pick of the round: shown after the player's own bet, or once the round is closed. */
export const LiveTableCard = ({ children, ...props }: LiveProps & { children?: ReactNode }) => {
  const { moment, game } = props
  const t = useText()
  const { table, isDue } = useLiveTable(props)
  return (
    <Card as="section" aria-label={t('live.title')} className="flex flex-col">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{t('live.title')}</h2>
        {table === null ? (
          !isDue && <Tag icon={EyeOff}>{t('live.notYet')}</Tag>
        ) : (
          <Tag icon={Eye}>{t(table.isFinal ? 'live.final' : 'live.shown')}</Tag>
        )}
      </div>
      {children !== undefined && <div className="mt-3">{children}</div>}
      {table === null ? (
        <Hidden game={game} round={moment.round} isDue={isDue} />
      ) : (
        <Shown table={table} moment={moment} />
      )}
    </Card>
  )
}

type HiddenProps = { game: GameId; round: Moment['round']; isDue: boolean }

/** The same table without figures, saying when they come. */
const Hidden = ({ game, round, isDue }: HiddenProps) => {
  const t = useText()
  const format = useFormat()
  const isStranger = useStore(isGuest) !== null
  const picks = picksOf(game).length > FEW_PICKS ? [] : listedPicks(game, [])
  // What heads the table of an account depends on the bets that nobody sees yet.
  const [play, value] = [t('asset.PLAY_POINT'), t('live.value')]
  return (
    <>
      {round !== null && (
        <Totals round={round.round} staked="?" unit={isStranger ? play : ''} players="?" isUnknown />
      )}
      <ul className="live-lines grow">
        {picks.length > 0 && <LineHeads staked={isStranger ? play : ''} />}
        {picks.map((pick) => (
          <li key={pick} className="live-line text-faint">
            <span aria-hidden="true">?</span>
            <span className="live-bar live-bar-players">
              <i className="live-bar-unknown" />
            </span>
            <PickName game={game} pick={pick} />
            <span className="live-bar">
              <i className="live-bar-unknown" />
            </span>
            <span aria-hidden="true">?</span>
          </li>
        ))}
      </ul>
      {isDue ? (
        <p className="mt-3 rounded-12 bg-raised p-3 text-muted lg:mt-4" role="status">
          {t('live.coming')}
        </p>
      ) : (
        <Note>
          {round !== null && (
            <b className="block">{t('live.hidden', { time: format.time(round.closesAt) })}</b>
          )}
          {t('live.hiddenText')}
        </Note>
      )}
      <div className="live-play mt-3 border-t border-line pt-3 lg:mt-4 lg:pt-4">
        <SumLine title={isStranger ? value : `${value} · ${play}`} sum={null} />
      </div>
    </>
  )
}

type TotalsProps = {
  round: string
  staked: ReactNode
  unit: string
  players: string
  isUnknown?: boolean
}

const Totals = ({ round, staked, unit, players, isUnknown = false }: TotalsProps) => {
  const t = useText()
  const tone = isUnknown ? 'text-faint!' : ''
  return (
    <dl className="mt-2 flex justify-between gap-3 text-12 text-muted [&_dd]:leading-9 [&_dd]:font-semibold [&_dd]:text-text">
      <div>
        <dt>{t('live.staked', { round: shortRound(round) })}</dt>
        <dd className={cx('text-28', tone)}>
          {staked} <span className="text-14 font-normal text-muted">{unit}</span>
        </dd>
      </div>
      <div className="text-right">
        <dt>{t('live.players')}</dt>
        <dd className={cx('text-20', tone)}>{players}</dd>
      </div>
    </dl>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 flex gap-2 rounded-12 bg-raised p-3 lg:mt-4">
    <Lock size={16} className="mt-0.5 shrink-0 text-azure" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

const ORDER = ['value', 'play', 'credits'] as const
/** Guests stake nothing but play credit: with it first, the table does not change its heads after their bet. */
const GUESTS_ORDER = ['play', 'value', 'credits'] as const

/** The table's first line. If nobody staked money, a zero would look as if the player's own bet were missing. */
const firstOf = (table: LiveTable, isStranger: boolean) => {
  const order = isStranger ? GUESTS_ORDER : ORDER
  return order.find((each) => table[each].players > 0) ?? order[0]
}

type ShownProps = { table: LiveTable; moment: Moment }

export const Shown = ({ table, moment }: ShownProps) => {
  const t = useText()
  const format = useFormat()
  const { value, play, credits, round } = table
  const first = firstOf(table, useStore(isGuest) !== null)
  const asset = first === 'play' ? 'PLAY_POINT' : 'USDT'
  const playName = t('asset.PLAY_POINT')
  return (
    <>
      <Totals
        round={round}
        staked={<Amount value={table[first].staked} asset={asset} />}
        unit={first === 'value' ? 'USDT' : first === 'play' ? playName : t('live.credits')}
        players={format.count(table[first].players)}
      />
      {first !== 'credits' && (
        <PickLines
          table={table}
          sums={table[first]}
          asset={asset}
          moment={moment}
          heads={<LineHeads staked={first === 'play' ? playName : t('live.value')} />}
        />
      )}
      {first !== 'credits' && (
        <Note>
          <b>{t('live.fixed')}</b> {t('live.fixedText')}
        </Note>
      )}
      <div className="live-play mt-3 border-t border-line pt-3 lg:mt-4 lg:pt-4">
        {first !== 'value' && <SumLine title={t('live.value')} sum={value} />}
        {first !== 'value' && value.players > 0 && (
          <PickLines table={table} sums={value} asset="USDT" moment={moment} />
        )}
        {first !== 'play' && <SumLine title={playName} sum={play} isPlay />}
        {first !== 'play' && play.players > 0 && (
          <PickLines table={table} sums={play} asset="PLAY_POINT" moment={moment} />
        )}
        {first !== 'credits' && credits.players > 0 && <SumLine title={t('live.credits')} sum={credits} />}
      </div>
    </>
  )
}

/** `sum` is null until it is shown. */
type SumLineProps = { title: string; sum: LiveTable['credits'] | null; isPlay?: boolean }

const SumLine = ({ title, sum, isPlay = false }: SumLineProps) => {
  const t = useText()
  const format = useFormat()
  const text = () => {
    if (sum === null) return '?'
    const amount = format.amount(sum.staked, { decimals: isPlay ? 0 : 2 })
    return t(isPlay ? 'live.playSum' : 'live.sum', { amount, count: sum.players })
  }
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 not-first:pt-2">
      <h3 className="text-muted">{title}</h3>
      <span className="text-12 text-muted">{text()}</span>
    </div>
  )
}

const LineHeads = ({ staked }: { staked: string }) => {
  const t = useText()
  return (
    <li className="live-heads text-12 text-faint" aria-hidden="true">
      <span>{t('live.players')}</span>
      <span className="text-center">{t('live.pick')}</span>
      <span className="text-right">{staked}</span>
    </li>
  )
}
