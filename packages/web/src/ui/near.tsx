import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the window something may lie to be made ready. */
const NEAR = '400px'

/** Shows what is in it once one has come near: what nobody scrolls to is neither fetched nor drawn. */
export const Near = ({ className, children }: { className?: string; children: ReactNode }) => {
  const [isNear, setIsNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (place.current === null) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setIsNear(true), {
      rootMargin: NEAR,
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])

  return isNear ? children : <div ref={place} className={className} />
}
