import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Totals, chart and table, while they are not there. */
export const PaneSkeleton = () => {
  const t = useText()
  return (
    <Card className="grid gap-5" role="status" aria-label={t('common.loading')} aria-busy="true">
      <Skeleton className="h-14 w-56" />
      <Skeleton className="h-44 rounded-12" />
      <Skeleton className="h-32 rounded-12" />
    </Card>
  )
}
