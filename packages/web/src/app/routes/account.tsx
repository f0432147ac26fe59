import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shell } from './root.tsx'

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  staticData: { title: 'shell.mine' },
  component: lazyScreen('profile', 'account', 'community'),
})

const service = createRoute({
  getParentRoute: () => shell,
  path: '/service',
  staticData: { title: 'profile.service' },
  component: lazyScreen('service', 'account'),
})

const limits = createRoute({
  getParentRoute: () => shell,
  path: '/limits',
  staticData: { title: 'limits.title' },
  component: lazyScreen('limits'),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/security',
  staticData: { title: 'title.security' },
  component: lazyScreen('security', 'account'),
})

const updateSecurity = createRoute({
  getParentRoute: () => shell,
  path: '/update/security',
  staticData: { title: 'title.updateSecurity' },
  component: lazyScreen('updateSecurity', 'account'),
})

const updateLogin = createRoute({
  getParentRoute: () => shell,
  path: '/update/login',
  staticData: { title: 'title.updateLogin' },
  component: lazyScreen('updateLogin', 'account'),
})

const connectEmail = createRoute({
  getParentRoute: () => shell,
  path: '/connect/email',
  staticData: { title: 'register.connectEmail' },
  component: lazyScreen('connectEmail', 'account'),
})

const connectWallet = createRoute({
  getParentRoute: () => shell,
  path: '/connect/wallet',
  staticData: { title: 'register.connectWallet' },
  component: lazyScreen('connectWallet', 'account'),
})

const notification = createRoute({
  getParentRoute: () => shell,
  path: '/notification',
  staticData: { title: 'title.notification' },
  validateSearch: noticeSearch,
  component: lazyScreen('notification', 'account'),
})

const details = createRoute({
  getParentRoute: () => shell,
  path: '/details',
  staticData: { title: 'title.details' },
  component: lazyScreen('details', 'account'),
})

const vpn = createRoute({
  getParentRoute: () => shell,
  path: '/vpn',
  staticData: { title: 'title.vpn' },
  component: lazyScreen('vpn', 'account'),
})

const buy = createRoute({
  getParentRoute: () => shell,
  path: '/buy',
  staticData: { title: 'title.buy' },
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

/** Which list of notices is meant; none means the first. */
type NoticeSearch = { readonly type?: '2' | '3' }

function noticeSearch(search: Record<string, unknown>): NoticeSearch {
  const type = String(search['type'])
  return type === '2' || type === '3' ? { type } : {}
}
