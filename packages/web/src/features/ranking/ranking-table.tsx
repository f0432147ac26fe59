import type { ResponseOf, ranking } from '@nibble/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PlaceList } from '../../ui/place-list.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'

/** Who has made most. */
export const RankingTable = ({ query }: { query: UseQueryResult<ResponseOf<typeof ranking>> }) => {
  const t = useText()
  const { data } = query
  return (
    <section aria-label={t('ranking.table')}>
      {query.isPending && <ListSkeleton rows={6} />}
      {data !== undefined && (
        <Card padded={false} className="overflow-hidden px-4 lg:px-5">
          {data.rows.length === 0 ? (
            <EmptyState icon={Trophy} title={t('ranking.empty')} text={t('ranking.emptyText')} />
          ) : (
            <PlaceList rows={data.rows} label={t('ranking.table')} measure="profit" />
          )}
        </Card>
      )}
      <StaleNote query={query} />
    </section>
  )
}
