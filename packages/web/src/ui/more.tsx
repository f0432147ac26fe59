import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../text/text-context.ts'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { cx } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

type MoreProps = { isLoading: boolean; onMore: () => void }

/** Loads by itself when the end of a list comes near; the button is for the keyboard, and for a second try. */
export const More = ({ isLoading, onMore }: MoreProps) => {
  const t = useText()
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (!isLoading) onMore()
  })
  useEffect(() => {
    if (end.current === null) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && more(), {
      rootMargin: '400px',
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [])

  return (
    <div ref={end} className="grid justify-items-center py-2">
      <Button variant="ghost" busy={isLoading ? t('common.loading') : undefined} onClick={onMore}>
        {t('common.more')}
      </Button>
    </div>
  )
}

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
