import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../text/text-context.ts'
import { Button } from './button.tsx'

type Props = { isLoading: boolean; onMore: () => void }

/** Loads by itself when the end of a list comes near; the button is for the keyboard, and for a second try. */
export const More = ({ isLoading, onMore }: Props) => {
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
      <Button look="ghost" busy={isLoading ? t('common.loading') : undefined} onClick={onMore}>
        {t('common.more')}
      </Button>
    </div>
  )
}
