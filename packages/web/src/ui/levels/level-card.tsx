import type { agentInfo, LevelChangeView, ResponseOf } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History, TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { pagedRows } from '../../api/paged-rows.ts'
import { levelHistoryQuery, levelsQuery } from '../../api/team.ts'
import { noonOf } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { shareOf } from '../share-of.ts'
import { useOwnAmount } from '../use-own-amount.ts'
import { WayOn } from '../way-on.tsx'

type Info = ResponseOf<typeof agentInfo>

type CardProps = { info: Info | undefined; isWide?: boolean }

/** The player's rank and league, their benefits, and the distance to the next; side by side where it is wide. */
export const LevelCard = ({ info, isWide = false }: CardProps) => {
  const t = useText()
  const format = useFormat()
  const config = useQuery(levelsQuery)
  const levelOf = (type: 0 | 1, id: number | undefined) =>
    config.data?.levels.find(({ levelType, levelId }) => levelType === type && levelId === id)
  const rateOf = (type: 0 | 1, id: number | undefined): string | null => {
    const level = levelOf(type, id)
    return level === undefined ? null : format.fee({ num: level.rateBps, den: 10_000 })
  }
  const rank = (level: number) => levelOf(1, level)?.remarkUs ?? t('level.rank', { level })
  const league = (level: number) => levelOf(0, level)?.remarkUs ?? t('level.league', { level })
  const [team, own] = [rateOf(1, info?.rank), rateOf(0, info?.league)]
  return (
    <Card as="section" aria-label={t('level.title')} className={cx('grid gap-5', isWide && 'level-wide')}>
      <Level
        title={t('level.ofTeam')}
        name={info && (info.rank === 0 ? t('level.noRank') : rank(info.rank))}
        rate={team === null ? null : t('level.teamRate', { rate: team })}
        climb={info?.nextRank}
        next={rank((info?.rank ?? 0) + 1)}
        // The height of the sentence until its number is known.
        isRuleKnown={config.data !== undefined}
        rule={t('level.rankRule', { part: format.fee({ num: config.data?.legBps ?? 0, den: 10_000 }) })}
      />
      <Level
        title={t('level.ofOwn')}
        name={info && league(info.league)}
        rate={own === null ? null : t('level.ownRate', { rate: own })}
        climb={info?.nextLeague}
        next={league((info?.league ?? 0) + 1)}
        isRuleKnown
        rule={t('level.leagueRule')}
      />
      <LevelHistory />
    </Card>
  )
}

type LevelProps = {
  title: string
  name: string | undefined
  rate: string | null
  /** Null at the highest level. */
  climb: Info['nextRank'] | undefined
  next: string
  rule: string
  isRuleKnown: boolean
}

const Level = ({ title, name, rate, climb, next, rule, isRuleKnown }: LevelProps) => {
  const t = useText()
  const format = useFormat()
  const own = useOwnAmount()
  return (
    <div className="grid content-start gap-2 border-line [&+&]:border-t [&+&]:pt-4">
      <p className="text-muted">{title}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="text-20 font-semibold">{name ?? <Skeleton className="h-7 w-24" />}</b>
        {rate !== null && <span className="text-muted">{rate}</span>}
      </p>
      {climb === null ? (
        <p>{t('level.highest')}</p>
      ) : (
        <>
          <span className="block h-1.5 overflow-hidden rounded-full bg-raised" aria-hidden="true">
            <span
              className="block h-full rounded-full bg-brass"
              style={{
                width: `${climb === undefined ? 0 : Math.min(100, shareOf(climb.reached, climb.threshold))}%`,
              }}
            />
          </span>
          {climb === undefined ? (
            <Skeleton className="h-5 w-48" />
          ) : (
            <p>
              {t('level.next', {
                reached: own(climb.reached),
                threshold: format.amount(climb.threshold, { decimals: 0 }),
                level: next,
              })}
            </p>
          )}
        </>
      )}
      <p className={cx('text-12 text-muted', !isRuleKnown && 'invisible')}>{rule}</p>
    </div>
  )
}

/** Links to all changes of the player's levels. */
const LevelHistory = () => {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-my-2 -ml-4 justify-self-start"
        onClick={() => setIsOpen(true)}
      >
        <History size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('level.history')}
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('level.history')}>
        <Changes />
      </Sheet>
    </>
  )
}

const Changes = () => {
  const t = useText()
  const changes = useInfiniteQuery(levelHistoryQuery)
  return (
    <PagedList
      list={pagedRows(changes)}
      frame="none"
      waiting={<Skeleton className="h-40 rounded-12" />}
      empty={
        <EmptyState
          icon={History}
          title={t('level.noHistory')}
          text={t('level.noHistoryText')}
          action={<WayOn to="/index" text="records.play" />}
        />
      }
    >
      {(rows) => (
        <>
          <p className="text-muted">{t('level.historyText')}</p>
          <ul className="mt-2 divide-y divide-line">
            {rows.map((change) => (
              <LevelChange key={change.day} change={change} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}

/** One day's changes: the rank, the league, or both. */
const LevelChange = ({ change }: { change: LevelChangeView }) => {
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
