import type { LevelChangeView } from '@nibble/contract'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { noonOf } from '../../text/noon-of.ts'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'

/** What one day changed: the rank, the league, or both. */
export const LevelChange = ({ change }: { change: LevelChangeView }) => {
  const t = useText()
  const format = useFormat()
  const { day, rank, rankBefore, league, leagueBefore } = change
  const rankName = (level: number) => (level === 0 ? t('level.rankless') : t('level.rank', { level }))
  return (
    <li className="grid gap-1 py-3">
      <span className="text-12 text-muted">{format.longDay(noonOf(day))}</span>
      {rank !== rankBefore && (
        <Step isUp={rank > rankBefore} from={rankName(rankBefore)} to={rankName(rank)} />
      )}
      {league !== leagueBefore && (
        <Step
          isUp={league > leagueBefore}
          from={t('level.league', { level: leagueBefore })}
          to={t('level.league', { level: league })}
        />
      )}
    </li>
  )
}

const Step = ({ isUp, from, to }: { isUp: boolean; from: string; to: string }) => {
  const t = useText()
  const Icon = isUp ? TrendingUp : TrendingDown
  return (
    <span className="flex items-start gap-2">
      <Icon
        size={20}
        strokeWidth={1.75}
        className={isUp ? 'shrink-0 text-win' : 'shrink-0 text-muted'}
        aria-hidden="true"
      />
      {t(isUp ? 'level.rose' : 'level.fell', { from, to })}
    </span>
  )
}
