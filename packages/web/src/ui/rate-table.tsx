import './rate-table.css'
import type { agentInfo, ResponseOf } from '@nibble/contract'
import { formatTag } from '@nibble/phrases'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { levelsQuery } from '../api/team.ts'
import { useFormat, useText } from '../text/text-context.ts'

type Info = ResponseOf<typeof agentInfo>

/** The share of a bet's edge that is paid back, by rank; the player's own row is highlighted. */
export const RateTable = ({ info }: { info: Info | undefined }) => {
  const t = useText()
  const format = useFormat()
  const levels = useQuery(levelsQuery)
  const config = levels.data
  if (config === undefined)
    return levels.isError ? (
      <Card>
        <ErrorState error={levels.error} onRetry={() => void levels.refetch()} />
      </Card>
    ) : (
      <Skeleton className="h-80 rounded-20" />
    )

  const share = (bps: number) => format.fee({ num: bps, den: 10_000 })
  const compact = new Intl.NumberFormat(formatTag(t.locale), { notation: 'compact' })
  const league = config.levels.find(
    ({ levelType, levelId }) => levelType === 0 && levelId === (info?.league ?? 1),
  )
  const ranks = config.levels.filter(({ levelType }) => levelType === 1)
  const rows = [
    { levelId: 0, name: t('level.rankless'), from: null, team: '–', peer: '–' },
    ...ranks.map(({ levelId, threshold, rateBps }) => ({
      levelId,
      name: format.count(levelId),
      team: share(rateBps),
      peer: share(config.peerBps),
      from: compact.format(Number(threshold / 1_000_000n)),
    })),
  ]
  return (
    <section aria-labelledby="rates">
      <SectionHead id="rates" title={t('rate.title')} space="none">
        <span className="text-12 text-muted">{t('rate.of')}</span>
      </SectionHead>
      <Card padded={false} className="overflow-hidden p-2">
        <table className="rate-table" aria-labelledby="rates">
          <thead className="text-12 text-muted">
            <tr>
              {(['rank', 'own', 'direct', 'team', 'peer'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`rate.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ levelId, name, from, team, peer }) => (
              <tr key={levelId} aria-current={info?.rank === levelId ? 'true' : undefined}>
                <th scope="row">
                  <b>{name}</b>{' '}
                  {from !== null && (
                    <span className="text-12 text-muted">{t('rate.from', { amount: from })}</span>
                  )}
                </th>
                <td>{share(league?.rateBps ?? 0)}</td>
                <td>{share(config.directBps)}</td>
                <td>{team}</td>
                <td>{peer}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="p-2 text-12 text-muted">
          {t('rate.note', { peer: share(config.peerBps), cap: share(config.capBps) })}
        </p>
      </Card>
    </section>
  )
}
