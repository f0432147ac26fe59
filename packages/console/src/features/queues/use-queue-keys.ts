import { useEffect } from 'react'

/** What single keys do on a screen. Silent while somebody types, or a dialog asks. */
export const useQueueKeys = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const act = keys[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

const isTaken = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input:not([type="radio"]), textarea, select') !== null)
