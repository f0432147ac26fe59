import { useEffect } from 'react'

/** j and k move, Enter opens, Escape closes; further letters do what they are given. Silent while somebody types. */
export const useQueueKeys = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = keys[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, button, a') !== null
