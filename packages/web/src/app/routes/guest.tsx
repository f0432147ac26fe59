import { createRoute, redirect } from '@tanstack/react-router'
import { redirectSignedIn } from '../guard.ts'
import { lazyFirstScreen } from '../lazy-screen.ts'
import { notOpenGuest } from './not-open.tsx'
import { root } from './root.tsx'

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/index', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'title.login' },
  beforeLoad: redirectSignedIn,
  component: lazyFirstScreen(() =>
    import('../../features/login/login-screen.tsx').then((m) => m.LoginScreen),
  ),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { title: 'title.notFound' },
  component: lazyFirstScreen(() =>
    import('../../features/not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen),
  ),
})

export const guestRoutes = [
  start,
  login,
  notFound,
  notOpenGuest('/register', 'title.register'),
  notOpenGuest('/forgot', 'title.forgot'),
  notOpenGuest('/reset', 'title.reset'),
] as const
