import type { DrawRow } from '@nibble/contract'
import type { GameId } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { cardClass } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Layers, SearchX } from 'lucide-react'
import { drawsQuery, useGameConfig } from '../../api/queries.ts'
import { useText } from '../../text/text-context.ts'
import { StaleNote } from '../../ui/stale-note.tsx'
import { WayOn } from '../../ui/way-on.tsx'
import { DrawListRow, ROW } from './draw-list-row.tsx'

type Props = {
  filter: Parameters<typeof drawsQuery>[0]
  /** The game whose characters are highlighted. */
  game: GameId
  /** Leaves the place that was jumped to; null if there is none. */
  onClear: (() => void) | null
}

export const DrawList = ({ filter, game, onClear }: Props) => {
  const t = useText()
  const draws = useInfiniteQuery(drawsQuery(filter))
  const { data: config } = useGameConfig()
  const rows = draws.data?.pages.flatMap(({ items }) => items)

  if (rows === undefined)
    return draws.isError ? (
      <ErrorState error={draws.error} onRetry={() => void draws.refetch()} />
    ) : (
      <div className={cx(cardClass, 'mt-4 px-4 lg:px-5')}>
        {Array.from({ length: 8 }, (_, k) => k).map((k) => (
          <div key={k} className="border-t border-line py-3 first:border-0">
            <Skeleton className="h-12" />
          </div>
        ))}
      </div>
    )
  if (rows.length === 0) return <Nothing onClear={onClear} />

  return (
    <>
      <div className={cx(cardClass, 'mt-4 px-4 lg:px-5')}>
        <Heads />
        <ol aria-label={t('results.list')}>
          {rows.map((draw: DrawRow) => (
            <DrawListRow key={draw.round} draw={draw} game={game} isReal={config?.chain.local === false} />
          ))}
        </ol>
      </div>
      <StaleNote query={draws} />
      <div className="mt-4 grid justify-items-center gap-3">
        {draws.hasNextPage ? (
          <Button
            busy={draws.isFetchingNextPage ? t('common.loading') : undefined}
            onClick={() => void draws.fetchNextPage()}
          >
            {t('common.more')}
          </Button>
        ) : onClear === null ? (
          <p className="text-muted">{t('results.end')}</p>
        ) : (
          <Button onClick={onClear}>{t('results.clear')}</Button>
        )}
      </div>
    </>
  )
}

const Heads = () => {
  const t = useText()
  return (
    <div className={cx(ROW, 'hidden pt-4 pb-2 text-12 text-muted lg:grid')} aria-hidden="true">
      <span />
      <span>{t('results.round')}</span>
      <span>{t('results.drawn')}</span>
      <span>{t('results.tail')}</span>
      <span>{t('results.result')}</span>
      <span className="text-right">{t('results.block')}</span>
    </div>
  )
}

const Nothing = ({ onClear }: { onClear: (() => void) | null }) => {
  const t = useText()
  if (onClear === null)
    return (
      <EmptyState
        icon={Layers}
        title={t('results.emptyTitle')}
        text={t('results.empty')}
        action={<WayOn to="/index" text="records.play" />}
      />
    )
  return (
    <EmptyState
      icon={SearchX}
      title={t('results.notFoundTitle')}
      text={t('results.notFound')}
      action={<Button onClick={onClear}>{t('results.clear')}</Button>}
    />
  )
}
