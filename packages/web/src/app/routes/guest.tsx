import { createRoute, redirect } from '@tanstack/react-router'
import { redirectSignedIn } from '../guard.ts'
import { lazyFirstScreen, lazyScreen } from '../lazy-screen.ts'
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
  beforeLoad: redirectSignedIn,
  component: lazyFirstScreen(
    () => import('../../features/login/login-screen.tsx').then((m) => m.LoginScreen),
    'login',
  ),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: redirectSignedIn,
  component: lazyScreen('register', 'account'),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: lazyScreen('forgot', 'account'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyScreen('reset', 'account'),
})

const mailBox = createRoute({
  getParentRoute: () => root,
  path: '/mail-box',
  component: lazyScreen('mailBox', 'account'),
})

export const guestRoutes = [start, login, register, forgot, reset, mailBox] as const
