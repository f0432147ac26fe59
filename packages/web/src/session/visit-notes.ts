// Notes that one page load leaves for the next in the same tab: where to return, and why the last session ended.

const RETURN_TO = 'nibble.returnTo'
const ENDED = 'nibble.ended'
const LEFT = 'nibble.left'

/** The screen to come back to after signing in, as its path inside the page. */
export const rememberScreen = (path: string) => write(RETURN_TO, path)

export const takeRememberedScreen = (): string | null => take(RETURN_TO)

/** The player logs out: the screen that he leaves on purpose is not the one to come back to. */
export const noteLeaving = () => write(LEFT, 'yes')
export const takeLeaving = (): boolean => take(LEFT) !== null

/** Why the player finds himself signed out. */
export type Ending = 'expired'
export const noteEnding = (ending: Ending) => write(ENDED, ending)
export const peekEnding = (): Ending | null => (read(ENDED) === 'expired' ? 'expired' : null)
export const clearEnding = () => remove(ENDED)

const take = (key: string): string | null => {
  const value = read(key)
  remove(key)
  return value
}

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const write = (key: string, value: string) => {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is off: the player lands on home instead.
  }
}

const remove = (key: string) => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
