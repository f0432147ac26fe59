import './live.css'
import type { LiveTable } from '@nibble/contract'
import { type GameId, judge, type Amount as Money, parsePick, picksOf } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Tag } from '@nibble/ui/tag.tsx'
import { Eye, EyeOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { judged } from '../../../book/round-table.ts'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { pickBead, pickShortName } from '../../../ui/outcome-names.ts'
import { readHash } from '../picks/game-places.ts'
import type { Moment } from '../round/moment.ts'
import { FEW_PICKS } from './few-picks.ts'
import { type LiveProps, useLiveTable } from './use-live-table.ts'

/** What is staked on each pick of the round: after the player's own bet, or once the round is closed. */
export const LiveTableCard = (props: LiveProps) => {
  const { moment, game } = props
  const t = useText()
  const { table, isDue } = useLiveTable(props)
  return (
    <Card as="section" aria-label={t('live.title')} className="flex flex-col">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="text-16 font-semibold">{t('live.title')}</h2>
        <Tag icon={table === null ? EyeOff : Eye}>
          {t(table === null ? 'live.notYet' : table.isFinal ? 'live.final' : 'live.shown')}
        </Tag>
      </div>
      {table === null ? (
        <Hidden game={game} round={moment.round} isDue={isDue} />
      ) : (
        <Shown table={table} moment={moment} />
      )}
    </Card>
  )
}

const LISTED = 8

type HiddenProps = { game: GameId; round: Moment['round']; isDue: boolean }

/** The same table without its figures, and when these come. */
const Hidden = ({ game, round, isDue }: HiddenProps) => {
  const t = useText()
  const format = useFormat()
  const picks = picksOf(game).length > FEW_PICKS ? [] : listedPicks(game, [])
  return (
    <>
      {round !== null && <Totals round={round.round} staked="?" unit="USDT" players="?" isUnknown />}
      <Columns staked={t('live.value')} />
      <ul className="mt-1">
        {picks.map((pick) => (
          <li key={pick} className="live-line">
            <span className="text-faint">
              <span aria-hidden="true">?</span>
              <span className="live-bar live-bar-players">
                <i className="live-bar-unknown" />
              </span>
            </span>
            <PickName game={game} pick={pick} />
            <span className="text-faint">
              <span className="live-bar">
                <i className="live-bar-unknown" />
              </span>
              <span aria-hidden="true">?</span>
            </span>
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
    <dl className="mt-2 flex items-end justify-between gap-3 text-12 text-muted [&_dd]:font-semibold [&_dd]:text-text">
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

/** What the table begins with. Where nobody staked money, a zero there would read as if the player's own bet were missing. */
const firstOf = ({ value, play, credits }: LiveTable) => {
  if (value.players > 0) return 'value'
  if (play.players > 0) return 'play'
  return credits.players > 0 ? 'credits' : 'value'
}

type ShownProps = { table: LiveTable; moment: Moment }

export const Shown = ({ table, moment }: ShownProps) => {
  const t = useText()
  const format = useFormat()
  const { value, play, credits, round } = table
  const first = firstOf(table)
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
        <>
          <Columns staked={first === 'play' ? playName : t('live.value')} />
          <PickLines table={table} sums={table[first]} asset={asset} moment={moment} />
        </>
      )}
      {first === 'value' && (
        <Note>
          <b>{t('live.fixed')}</b> {t('live.fixedText')}
        </Note>
      )}
      <div className="live-play mt-3 border-t border-line pt-3 lg:mt-4 lg:pt-4">
        {first !== 'value' && <SumLine title={t('live.value')} sum={value} />}
        {first !== 'play' && <SumLine title={playName} sum={play} isPlay />}
        {first !== 'play' && play.players > 0 && (
          <PickLines table={table} sums={play} asset="PLAY_POINT" moment={moment} isQuiet />
        )}
        {first !== 'credits' && credits.players > 0 && <SumLine title={t('live.credits')} sum={credits} />}
      </div>
    </>
  )
}

type SumLineProps = { title: string; sum: LiveTable['credits']; isPlay?: boolean }

const SumLine = ({ title, sum, isPlay = false }: SumLineProps) => {
  const t = useText()
  const amount = useFormat().amount(sum.staked, { decimals: isPlay ? 0 : 2 })
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 not-first:pt-2">
      <h3 className="text-muted">{title}</h3>
      <span className="text-12 text-muted">
        {t(isPlay ? 'live.playSum' : 'live.sum', { amount, count: sum.players })}
      </span>
    </div>
  )
}

const Columns = ({ staked }: { staked: string }) => {
  const t = useText()
  return (
    <div className="live-cols mt-3 text-12 text-faint" aria-hidden="true">
      <span>{t('live.players')}</span>
      <span className="text-center">{t('live.pick')}</span>
      <span className="text-right">{staked}</span>
    </div>
  )
}

type LinesProps = {
  table: LiveTable
  sums: LiveTable['value']
  asset: 'USDT' | 'PLAY_POINT'
  moment: Moment
  isQuiet?: boolean
}

const PickLines = ({ table, sums, asset, moment, isQuiet = false }: LinesProps) => {
  const t = useText()
  const { game } = table
  const listed = listedPicks(game, sums.picks)
  const hidden = sums.morePicks + Math.max(0, sums.picks.length - listed.length)
  if (listed.length === 0) return <p className="pt-2 text-muted">{t('live.nobody')}</p>

  const linesOf = listed.map((pick) => ({
    pick,
    ...(sums.picks.find((each) => each.pick === pick) ?? { players: 0, staked: 0n as Money }),
  }))
  const most = linesOf.reduce(
    (all, { players, staked }) => ({
      players: Math.max(all.players, players),
      staked: staked > all.staked ? staked : all.staked,
    }),
    { players: 1, staked: 1n },
  )
  return (
    <>
      <ul className="mt-1">
        {linesOf.map((line) => (
          <PickLine
            key={line.pick}
            game={game}
            asset={asset}
            moment={moment}
            isQuiet={isQuiet}
            line={line}
            most={most}
          />
        ))}
      </ul>
      {hidden > 0 && <p className="text-12 text-muted">{t('live.more', { count: hidden })}</p>}
    </>
  )
}

type LineProps = Pick<LinesProps, 'asset' | 'moment' | 'isQuiet'> & {
  game: GameId
  line: { pick: string; players: number; staked: Money }
  most: { players: number; staked: bigint }
}

const PickLine = ({ game, asset, moment, isQuiet, line, most }: LineProps) => {
  const t = useText()
  const format = useFormat()
  const { pick, players, staked } = line
  const fell = fellOf(game, pick, moment)
  const { side } = pickBead(t, game, pick)
  const share = Number((staked * 1000n) / most.staked) / 10
  return (
    <li className={cx('live-line tabular-nums', fell?.result === 'lose' && 'live-lost')}>
      <span>
        <span className={cx('live-count', !isQuiet && 'font-semibold')}>
          {format.count(players)}
          <span className="sr-only"> {t('live.players')}</span>
        </span>
        <span className="live-bar live-bar-players">
          {players > 0 && (
            <i className={`live-bar-${side}`} style={{ width: `${(players / most.players) * 100}%` }} />
          )}
        </span>
      </span>
      <PickName game={game} pick={pick} />
      <span>
        <span className="live-bar">
          {staked > 0n && <i className={`live-bar-${side}`} style={{ width: `${share}%` }} />}
        </span>
        <span className={cx('live-stake', !isQuiet && 'font-semibold')}>
          <Amount value={staked} asset={asset} />
          {fell !== null && (
            <span
              className={cx('block text-12 font-normal', fell.result === 'win' ? 'text-win' : 'text-muted')}
            >
              {fell.result === 'win'
                ? t('common.multiple', { multiple: format.multiple(fell.ratio) })
                : t(fell.result === 'lose' ? 'live.lost' : 'live.back')}
            </span>
          )}
        </span>
      </span>
    </li>
  )
}

const PickName = ({ game, pick }: { game: GameId; pick: string }) => {
  const t = useText()
  return (
    <span>
      <PickBead game={game} pick={pick} />
      <span className="font-semibold">{pickShortName(t, game, pick)}</span>
    </span>
  )
}

/** All picks of a game that has a few of them, the tie between the sides; else those with the highest stakes. */
const listedPicks = (game: GameId, rows: readonly { pick: string }[]): readonly string[] => {
  const all = picksOf(game)
  if (all.length > FEW_PICKS) return rows.slice(0, LISTED).map(({ pick }) => pick)
  const [first, second, third] = all
  return all.length === 3 && first && second && third ? [first, third, second] : all
}

/** What the block made of a pick; null before it is known. */
const fellOf = (game: GameId, text: string, { round }: Moment) => {
  const pick = parsePick(game, text)
  const block = round === null ? null : judged(round, round.block)
  const hash = readHash(block?.hash ?? null)
  if (round === null || block === null || hash === null || pick === null) return null
  const { result, ratio } = judge({
    game,
    pick,
    hash,
    height: BigInt(block.height),
    paytable: round.paytable,
  })
  return { result, ratio }
}
