import { createStore, type Store } from './store.ts'

/**
 * A store that persists in localStorage under `nibble.<name>` and syncs with other tabs of this browser. `parse` gets
 * null if nothing is stored; writing null removes the entry. If storage is refused (private windows) the value lives as
 * long as the page.
 */
export const createStored = <T extends string | null>(
  name: string,
  parse: (text: string | null) => T,
): Store<T> => {
  const key = `nibble.${name}`
  const store = createStore(parse(read(key)))
  store.subscribe(() => write(key, store.get()))
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(parse(read(key)))
  })
  return store
}

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is off: the page works without it.
  }
}
