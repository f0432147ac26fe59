import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const KEY = 'nibble.console.theme'
const listeners = new Set<() => void>()

/** `before-paint.js` set it before the first paint. */
const shown = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')

export const setTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is off: the visit goes on without it.
  }
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, shown)
