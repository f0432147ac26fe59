import { Card } from '@nibble/ui/card.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import { socketState } from '../../../realtime/connection.ts'
import { useStore } from '../../../state/store.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { PickBead } from '../../../ui/bead.tsx'
import { type LiveProps, useLiveTable } from './use-live-table.ts'

/** The newest bets of the round on this game, with masked names. It loads with the live table. */
export const LatestBetsCard = (props: LiveProps) => {
  const t = useText()
  const format = useFormat()
  const { table } = useLiveTable(props)
  const isLive = useStore(socketState) === 'open'
  const own = (props.bets ?? []).map(({ placedAt, pick, stake, asset }) =>
    [placedAt, pick, stake, asset].join(' '),
  )
  if (table === null) return null
  return (
    <Card as="section" aria-label={t('live.latest')}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-semibold">{t('live.latest')}</h2>
        <span className="flex items-center gap-1.5 text-12 text-muted">
          {!table.isFinal && isLive && <span className="size-2 rounded-full bg-win" aria-hidden="true" />}
          {t(table.isFinal ? 'live.final' : 'live.live')}
        </span>
      </div>
      {table.latest.length === 0 ? (
        <p className="pt-2 text-muted">{t('live.nobody')}</p>
      ) : (
        <ul className="mt-1 -mb-1.5 divide-y divide-line">
          {table.latest
            .map((bet, at) => ({ ...bet, line: at }))
            .map(({ name, pick, asset, stake, placedAt, line }) => (
              <li key={line} className="flex min-h-13 items-center gap-3">
                <PickBead game={table.game} pick={pick} named />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2">
                    <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
                    {own.includes([placedAt, pick, stake, asset].join(' ')) && <Tag>{t('live.you')}</Tag>}
                  </span>
                  <span className="block text-12 text-muted">{format.time(placedAt)}</span>
                </span>
                <span className="text-right">
                  <Amount value={stake} asset={asset} className="font-semibold" />{' '}
                  <span className="text-muted">{t(`asset.${asset}`)}</span>
                </span>
              </li>
            ))}
        </ul>
      )}
    </Card>
  )
}
