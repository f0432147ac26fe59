import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { isGuest, token } from '../session/session.ts'
import { rememberScreen, takeLeaving } from '../session/tab-items.ts'
import { otherDocument } from './document.ts'
import { claimDeviceLogin } from './take-device-login.ts'

/** Screens of the frame that need no session; those outside the frame are for guests only. */
const GUEST_PATHS = /^\/(verify|liabilities|fairness|status|404)$/

type Entering = { location: ParsedLocation; preload: boolean }

/** Signed out, every screen of the frame but the guests' leads to /login, which leads back afterwards. */
export const guard = ({ location: screen, preload }: Entering) => {
  if (GUEST_PATHS.test(screen.pathname) || token.get()) return
  if (!preload && !takeLeaving()) rememberScreen(screen.href)
  throw redirect({ to: '/login', replace: true })
}

/**
 * A screen of another document is opened there. A device login link that is opened in a page already shown changes only what is behind
 * the #: the page loads again, and takes the code as it starts.
 */
export const leaveDocument = async ({ location: screen, preload }: Entering) => {
  if (preload) return
  const elsewhere = otherDocument({ screen, document: window.location.pathname })
  if (elsewhere !== null) window.location.replace(elsewhere)
  else if (claimDeviceLogin(window.location.href).found !== null) window.location.reload()
  else return
  // The page is being left: this screen must not show anything more.
  await new Promise(() => {})
}

export const redirectSignedIn = () => {
  if (token.get() && !isGuest.get()) throw redirect({ to: '/index', replace: true })
}
