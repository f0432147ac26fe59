import { createTabItem, type TabItem } from '../state/tab-item.ts'

// Texts that one page load leaves for the next in the same tab: where to return, and why the last session ended.

const returnTo = createTabItem('returnTo')
const ended = createTabItem('ended')
const left = createTabItem('left')

/** The screen to return to after signing in, as a path inside the page. */
export const rememberScreen = (path: string) => returnTo.write(path)

export const peekRememberedScreen = (): string | null => returnTo.read()
export const takeRememberedScreen = (): string | null => take(returnTo)

/** The player logs out: the screen they leave deliberately is not one to return to. */
export const recordLeaving = () => left.write('yes')
export const takeLeaving = (): boolean => take(left) !== null

/** Why the player was signed out. */
type Ending = 'expired'
export const recordEnding = (ending: Ending) => ended.write(ending)
export const peekEnding = (): Ending | null => (ended.read() === 'expired' ? 'expired' : null)
export const clearEnding = () => ended.remove()

const take = (item: TabItem): string | null => {
  const value = item.read()
  item.remove()
  return value
}

const KEY = 'nibble.invitedBy'
const INVITE = /[?&]invite=([0-9A-Za-z]{1,16})(?:&|$)/

/** The invitation code of the link that this tab was opened with; empty if none. It survives navigation. */
export const invitedBy = (): string => {
  const code = INVITE.exec(location.hash)?.[1]
  try {
    if (code !== undefined) sessionStorage.setItem(KEY, code)
    return code ?? sessionStorage.getItem(KEY) ?? ''
  } catch {
    return code ?? ''
  }
}
