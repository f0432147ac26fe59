import { token } from '../session/session.ts'
import { amounts, language, pushedFor } from '../state/preferences.ts'

/** Where this browser is notified while no page is open, it is notified for the player who is signed in, in the language of this page. */
export const followPush = () => {
  const follow = () => {
    if (pushedFor.get() === null || token.get() === null) return
    // What fails now is made good when the page is opened next.
    void import('./push-here.ts').then(({ keepPushHere }) => keepPushHere()).catch(() => undefined)
  }
  follow()
  for (const store of [token, language, amounts]) store.subscribe(follow)
}
