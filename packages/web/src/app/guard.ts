import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { token } from '../session/session.ts'
import { rememberScreen } from '../session/visit-notes.ts'

/** Where one may be without a session. */
const GUEST_PATHS = new Set(['/login', '/register', '/forgot', '/reset', '/404', '/verify'])

/** Signed out, everything but the guests' screens leads to /login, which leads back afterwards. */
export const guard = ({ location }: { location: ParsedLocation }) => {
  if (GUEST_PATHS.has(location.pathname) || token.get() !== null) return
  if (location.pathname !== '/') rememberScreen(location.href)
  throw redirect({ to: '/login', replace: true })
}

export const redirectSignedIn = () => {
  if (token.get() !== null) throw redirect({ to: '/index', replace: true })
}
