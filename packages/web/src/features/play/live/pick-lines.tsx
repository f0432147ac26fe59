import type { LiveTable } from '@nibble/contract'
import { type GameId, judge, type Amount as Money, parsePick, picksOf } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import type { ReactNode } from 'react'
import { judged } from '../../../book/round-table.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { pickBead, pickShortName } from '../../../ui/outcome-names.ts'
import { readHash } from '../picks/game-places.ts'
import type { Moment } from '../round/moment.ts'
import { FEW_PICKS } from './few-picks.ts'

const LISTED = 8

type LinesProps = {
  table: LiveTable
  sums: LiveTable['value']
  asset: 'USDT' | 'PLAY_POINT'
  moment: Moment
  /** The heads of the columns. Without them the lines are a lesser table, and quiet. */
  heads?: ReactNode
}

/** A line for each pick: players, the pick, and its stakes; once the block is there, the pick's result. */
export const PickLines = ({ table, sums, asset, moment, heads }: LinesProps) => {
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
      <ul className={cx('live-lines', heads !== undefined && 'grow')}>
        {heads}
        {linesOf.map((line) => (
          <PickLine
            key={line.pick}
            game={game}
            asset={asset}
            moment={moment}
            isQuiet={heads === undefined}
            line={line}
            most={most}
          />
        ))}
      </ul>
      {hidden > 0 && <p className="text-12 text-muted">{t('live.more', { count: hidden })}</p>}
    </>
  )
}

type LineProps = Pick<LinesProps, 'asset' | 'moment'> & {
  game: GameId
  isQuiet: boolean
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
    <li className={cx('live-line', fell?.result === 'lose' && 'live-lost')}>
      <span className={cx(!isQuiet && 'font-semibold')}>
        <span aria-hidden="true">{format.count(players)}</span>
        <span className="sr-only">{t('live.count', { count: players })}</span>
      </span>
      <span className="live-bar live-bar-players">
        {players > 0 && (
          <i className={`live-bar-${side}`} style={{ width: `${(players / most.players) * 100}%` }} />
        )}
      </span>
      <PickName game={game} pick={pick} />
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
    </li>
  )
}

export const PickName = ({ game, pick }: { game: GameId; pick: string }) => {
  const t = useText()
  return (
    <span className="live-name text-text">
      <PickBead game={game} pick={pick} />
      <span className="font-semibold">{pickShortName(t, game, pick)}</span>
    </span>
  )
}

/** All picks of a game with few of them, the tie between the sides; else those with the highest stakes. */
export const listedPicks = (game: GameId, rows: readonly { pick: string }[]): readonly string[] => {
  const all = picksOf(game)
  if (all.length > FEW_PICKS) return rows.slice(0, LISTED).map(({ pick }) => pick)
  const [first, second, third] = all
  return all.length === 3 && first && second && third ? [first, third, second] : all
}

/** The pick's result; null before the block is known. */
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
