import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { useKit } from './kit.ts'

type Props = { isLoading: boolean; onMore: () => void }

/** Loads when the end of the list comes near; the button is for the keyboard and for retries. */
export const LoadMore = ({ isLoading, onMore }: Props) => {
  const { say } = useKit()
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
      <Button variant="ghost" busy={isLoading ? say('common.loading') : undefined} onClick={onMore}>
        {say('common.more')}
      </Button>
    </div>
  )
}
