import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { token } from '../session/session.ts'
import { rememberScreen, takeLeaving } from '../session/visit-notes.ts'
import { otherDocument } from './document.ts'

/** Where one may be without a session. */
const GUEST_PATHS = new Set([
  ...['/login', '/register', '/forgot', '/reset', '/mail-box'],
  ...['/404', '/verify', '/liabilities'],
])

type Entering = { location: ParsedLocation; preload: boolean }

/** Signed out, everything but the guests' screens leads to /login, which leads back afterwards. */
export const guard = async ({ location: screen, preload }: Entering) => {
  if (!GUEST_PATHS.has(screen.pathname) && token.get() === null) {
    if (screen.pathname !== '/' && !preload && !takeLeaving()) rememberScreen(screen.href)
    throw redirect({ to: '/login', replace: true })
  }

  const elsewhere = otherDocument({ screen, document: window.location.pathname })
  if (elsewhere === null || preload) return
  window.location.replace(elsewhere)
  // The page is being left: nothing of this screen is shown any more.
  await new Promise(() => {})
}

export const redirectSignedIn = () => {
  if (token.get() !== null) throw redirect({ to: '/index', replace: true })
}
