import type { agentInfo, ResponseOf } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { levelsQuery } from '../../api/team.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Card } from '../card.tsx'
import { shareOf } from '../share-of.ts'
import { Skeleton } from '../skeleton.tsx'
import { useOwnAmount } from '../use-own-amount.ts'
import { LevelHistory } from './level-history.tsx'

type Info = ResponseOf<typeof agentInfo>

/** Which rank and league a player has, what each gives, and how far it is to the next. */
export const LevelCard = ({ info }: { info: Info | undefined }) => {
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
    <Card as="section" aria-label={t('level.title')} className="grid gap-5">
      <Level
        title={t('level.ofTeam')}
        name={info && (info.rank === 0 ? t('level.noRank') : rank(info.rank))}
        rate={team === null ? null : t('level.teamRate', { rate: team })}
        climb={info?.nextRank}
        next={rank((info?.rank ?? 0) + 1)}
        rule={
          config.data === undefined
            ? ''
            : t('level.rankRule', { part: format.fee({ num: config.data.legBps, den: 10_000 }) })
        }
      />
      <Level
        title={t('level.ofOwn')}
        name={info && league(info.league)}
        rate={own === null ? null : t('level.ownRate', { rate: own })}
        climb={info?.nextLeague}
        next={league((info?.league ?? 0) + 1)}
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
  /** Null at the highest. */
  climb: Info['nextRank'] | undefined
  next: string
  rule: string
}

const Level = ({ title, name, rate, climb, next, rule }: LevelProps) => {
  const t = useText()
  const format = useFormat()
  const own = useOwnAmount()
  return (
    <div className="grid gap-2 border-line [&+&]:border-t [&+&]:pt-4">
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
            <p className="tabular-nums">
              {t('level.next', {
                reached: own(climb.reached),
                threshold: format.amount(climb.threshold, { decimals: 0 }),
                level: next,
              })}
            </p>
          )}
        </>
      )}
      <p className="text-12 text-muted">{rule}</p>
    </div>
  )
}
