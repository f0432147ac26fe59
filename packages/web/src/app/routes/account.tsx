import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shell } from './root.tsx'

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyScreen('profile', 'account', 'community'),
})

const service = createRoute({
  getParentRoute: () => shell,
  path: '/service',
  component: lazyScreen('service', 'account'),
})

const limits = createRoute({
  getParentRoute: () => shell,
  path: '/limits',
  component: lazyScreen('limits'),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/security',
  component: lazyScreen('security', 'account'),
})

const updateSecurity = createRoute({
  getParentRoute: () => shell,
  path: '/update/security',
  component: lazyScreen('updateSecurity', 'account'),
})

const updateLogin = createRoute({
  getParentRoute: () => shell,
  path: '/update/login',
  component: lazyScreen('updateLogin', 'account'),
})

const connectEmail = createRoute({
  getParentRoute: () => shell,
  path: '/connect/email',
  component: lazyScreen('connectEmail', 'account'),
})

const connectWallet = createRoute({
  getParentRoute: () => shell,
  path: '/connect/wallet',
  component: lazyScreen('connectWallet', 'account'),
})

const notification = createRoute({
  getParentRoute: () => shell,
  path: '/notification',
  validateSearch: noticeSearch,
  component: lazyScreen('notification', 'account'),
})

const details = createRoute({
  getParentRoute: () => shell,
  path: '/details',
  component: lazyScreen('details', 'account'),
})

const vpn = createRoute({
  getParentRoute: () => shell,
  path: '/vpn',
  component: lazyScreen('vpn', 'account'),
})

const buy = createRoute({
  getParentRoute: () => shell,
  path: '/buy',
  component: lazyScreen('buy', 'account'),
})

export const accountRoutes = [
  profile,
  service,
  limits,
  security,
  updateSecurity,
  updateLogin,
  connectEmail,
  connectWallet,
  notification,
  details,
  vpn,
  buy,
] as const

/** The list of notices; the first by default. */
type NoticeSearch = { readonly type?: '2' | '3' }

function noticeSearch(search: Record<string, unknown>): NoticeSearch {
  const type = String(search['type'])
  return type === '2' || type === '3' ? { type } : {}
}
