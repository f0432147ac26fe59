import { Card } from './card.tsx'
import { cx } from './class-names.ts'
import { useKit } from './kit.ts'
import { Skeleton } from './skeleton.tsx'

type RowsProps = { rows: number; className?: string }

/** Skeleton rows of a list. */
export const RowsSkeleton = ({ rows, className = 'h-[61px]' }: RowsProps) => {
  const { say } = useKit()
  return (
    <div role="status" aria-label={say('common.loading')} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={cx('grid content-center border-t border-line first:border-0', className)}>
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  )
}

/** The same in its own card. */
export const ListSkeleton = ({ rows, className }: { rows: number; className?: string }) => (
  <Card padded={false} className={cx('px-4 py-1 lg:px-5', className)}>
    <RowsSkeleton rows={rows} />
  </Card>
)
