import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useText } from '../../text/text-context.ts'

/** A form that is still to come. */
export const FormSkeleton = () => {
  const t = useText()
  return (
    <Card className="grid gap-4" role="status" aria-label={t('common.loading')} aria-busy="true">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 rounded-12" />
      <Skeleton className="h-12 rounded-12" />
      <Skeleton className="h-14 rounded-12" />
    </Card>
  )
}
