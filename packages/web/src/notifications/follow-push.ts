import { token } from '../session/session.ts'
import { amounts, language, pushedFor } from '../state/preferences.ts'

/** If push is on in this browser, keeps it on for the signed-in player, in this page's language. */
export const followPush = () => {
  const follow = () => {
    if (pushedFor.get() === null || token.get() === null) return
    // A failure is repaired when the page is next opened.
    void import('./push-here.ts').then(({ keepPushHere }) => keepPushHere()).catch(() => undefined)
  }
  follow()
  for (const store of [token, language, amounts]) store.subscribe(follow)
}
