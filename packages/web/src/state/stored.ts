import { createStore, type Store } from './store.ts'

/**
 * A store that survives the visit in localStorage under `nibble.<name>`, and follows the other tabs of this browser.
 * `parse` gets null where nothing is stored; null is not written but removes the entry. Where storage is refused
 * (private windows) the value lives as long as the page.
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
    // Storage is off: the visit goes on without it.
  }
}
