export type TabItem = {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly remove: () => void
}

/**
 * A text that lasts as long as the tab, across reloads, in sessionStorage under `nibble.<name>`. If storage is refused
 * it is lost on reload.
 */
export const createTabItem = (name: string): TabItem => {
  const key = `nibble.${name}`
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key)
      } catch {
        return null
      }
    },
    write: (text) => {
      try {
        sessionStorage.setItem(key, text)
      } catch {
        // The page still has it in memory.
      }
    },
    remove: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
