import type { contest, ResponseOf } from '@nibble/contract'
import { Trophy } from 'lucide-react'
import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { PlaceList } from '../../ui/place-list.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

/** How the contest stands. */
export const ContestTable = ({ contest: board }: { contest: ResponseOf<typeof contest> | undefined }) => {
  const t = useText()
  const format = useFormat()
  return (
    <section aria-labelledby="contest-table">
      <SectionHead id="contest-table" title={t('contest.table')} space="none">
        {board !== undefined && (
          <span className="text-12 text-muted">{t('common.asOf', { time: format.time(board.asOf) })}</span>
        )}
      </SectionHead>
      {board === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <Card padded={false} className="overflow-hidden px-4 lg:px-5">
          {board.rows.length === 0 ? (
            <EmptyState icon={Trophy} title={t('contest.empty')} text={t('contest.emptyText')} />
          ) : (
            <PlaceList rows={board.rows} label={t('contest.table')} measure="points" />
          )}
        </Card>
      )}
    </section>
  )
}
