import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { isGuest, token } from '../session/session.ts'
import { rememberScreen, takeLeaving } from '../session/tab-items.ts'
import { otherDocument } from './document.ts'

/** Screens of the frame that need no session; those outside the frame are for guests only. */
const GUEST_PATHS = /^\/(verify|liabilities|fairness|status|404)$/

type Entering = { location: ParsedLocation; preload: boolean }

/** Signed out, every screen of the frame but the guests' leads to /login, which leads back afterwards. */
export const guard = ({ location: screen, preload }: Entering) => {
  if (GUEST_PATHS.test(screen.pathname) || token.get()) return
  if (!preload && !takeLeaving()) rememberScreen(screen.href)
  throw redirect({ to: '/login', replace: true })
}

/** A screen of another document is opened there. */
export const leaveDocument = async ({ location: screen, preload }: Entering) => {
  const elsewhere = otherDocument({ screen, document: window.location.pathname })
  if (elsewhere === null || preload) return
  window.location.replace(elsewhere)
  // The page is being left: this screen must not show anything more.
  await new Promise(() => {})
}

export const redirectSignedIn = () => {
  if (token.get() && !isGuest.get()) throw redirect({ to: '/index', replace: true })
}
