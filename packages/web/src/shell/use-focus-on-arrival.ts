import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** After going to another screen the focus stands at its beginning, so that a screen reader says where one is. */
export const useFocusOnArrival = () => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const isFirst = useRef(true)
  useEffect(() => {
    if (path === undefined) return
    if (!isFirst.current) document.getElementById('content')?.focus({ preventScroll: true })
    isFirst.current = false
  }, [path])
}
