import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { noticeSearch } from '../notice-search.ts'
import { shell } from './root.tsx'

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  staticData: { title: 'shell.mine' },
  component: lazyScreen(
    () => import('../../features/profile/profile-screen.tsx').then((m) => m.ProfileScreen),
    'account',
    'community',
  ),
})

const service = createRoute({
  getParentRoute: () => shell,
  path: '/service',
  staticData: { title: 'profile.service' },
  component: lazyScreen(
    () => import('../../features/links/service-screen.tsx').then((m) => m.ServiceScreen),
    'account',
  ),
})

const limits = createRoute({
  getParentRoute: () => shell,
  path: '/limits',
  staticData: { title: 'limits.title' },
  component: lazyScreen(() => import('../../features/limits/limits-screen.tsx').then((m) => m.LimitsScreen)),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/security',
  staticData: { title: 'title.security' },
  component: lazyScreen(
    () => import('../../features/security/security-screen.tsx').then((m) => m.SecurityScreen),
    'account',
  ),
})

const updateSecurity = createRoute({
  getParentRoute: () => shell,
  path: '/update/security',
  staticData: { title: 'title.updateSecurity' },
  component: lazyScreen(
    () => import('../../features/security/update-security-screen.tsx').then((m) => m.UpdateSecurityScreen),
    'account',
  ),
})

const updateLogin = createRoute({
  getParentRoute: () => shell,
  path: '/update/login',
  staticData: { title: 'title.updateLogin' },
  component: lazyScreen(
    () => import('../../features/security/update-login-screen.tsx').then((m) => m.UpdateLoginScreen),
    'account',
  ),
})

const connectEmail = createRoute({
  getParentRoute: () => shell,
  path: '/connect/email',
  staticData: { title: 'register.connectEmail' },
  component: lazyScreen(
    () => import('../../features/security/connect-email-screen.tsx').then((m) => m.ConnectEmailScreen),
    'account',
  ),
})

const connectWallet = createRoute({
  getParentRoute: () => shell,
  path: '/connect/wallet',
  staticData: { title: 'register.connectWallet' },
  component: lazyScreen(
    () => import('../../features/login/connect-wallet-screen.tsx').then((m) => m.ConnectWalletScreen),
    'account',
  ),
})

const notification = createRoute({
  getParentRoute: () => shell,
  path: '/notification',
  staticData: { title: 'title.notification' },
  validateSearch: noticeSearch,
  component: lazyScreen(
    () => import('../../features/notices/notification-screen.tsx').then((m) => m.NotificationScreen),
    'account',
  ),
})

const details = createRoute({
  getParentRoute: () => shell,
  path: '/details',
  staticData: { title: 'title.details' },
  component: lazyScreen(
    () => import('../../features/notices/details-screen.tsx').then((m) => m.DetailsScreen),
    'account',
  ),
})

const vpn = createRoute({
  getParentRoute: () => shell,
  path: '/vpn',
  staticData: { title: 'title.vpn' },
  component: lazyScreen(
    () => import('../../features/links/links-screen.tsx').then((m) => m.VpnScreen),
    'account',
  ),
})

const buy = createRoute({
  getParentRoute: () => shell,
  path: '/buy',
  staticData: { title: 'title.buy' },
  component: lazyScreen(
    () => import('../../features/links/links-screen.tsx').then((m) => m.BuyScreen),
    'account',
  ),
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
