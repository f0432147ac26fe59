import { useText } from '../text/text-context.ts'
import { Card } from './card.tsx'
import { cx } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

/** Lines of a list that are still to come. */
export const ListSkeleton = ({ rows, className }: { rows: number; className?: string }) => {
  const t = useText()
  return (
    <Card
      padded={false}
      className={cx('px-4 py-1 lg:px-5', className)}
      role="status"
      aria-label={t('common.loading')}
    >
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="grid h-[61px] content-center border-t border-line first:border-0">
          <Skeleton className="h-9" />
        </div>
      ))}
    </Card>
  )
}
