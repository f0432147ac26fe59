import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useText } from '../text/text-context.ts'

/** The placeholder of a screen while its code loads. */
export const PendingScreen = () => {
  const t = useText()
  return (
    <div className="px-gutter pt-4 lg:pt-5" role="status" aria-label={t('shell.loadingScreen')}>
      <Skeleton className="h-10 w-40" />
      <Skeleton className="mt-6 h-24 rounded-20" />
      <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Skeleton className="h-36 rounded-20" />
        <Skeleton className="h-36 rounded-20" />
        <Skeleton className="hidden h-36 rounded-20 sm:block" />
      </div>
    </div>
  )
}
