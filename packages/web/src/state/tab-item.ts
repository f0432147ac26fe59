export type TabItem = {
  readonly read: () => string | null
  readonly write: (text: string) => void
  readonly remove: () => void
}

/** A text that lasts as long as the tab, over reloads, in sessionStorage under `nibble.<name>`. Where storage is refused it is forgotten. */
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
        // The page itself still knows it.
      }
    },
    remove: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
