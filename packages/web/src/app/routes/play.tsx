import { createRoute } from '@tanstack/react-router'
import { lazyFirstScreen, lazyScreen } from '../lazy-screen.ts'
import { verifySearch } from '../verify-search.ts'
import { shell } from './root.tsx'

const home = createRoute({
  getParentRoute: () => shell,
  path: '/index',
  component: lazyFirstScreen(() => import('../../features/home/home-screen.tsx').then((m) => m.HomeScreen)),
})

const results = createRoute({
  getParentRoute: () => shell,
  path: '/lottery/win',
  component: lazyScreen('results'),
})

const tutorial = createRoute({
  getParentRoute: () => shell,
  path: '/play/desc',
  component: lazyScreen('tutorial'),
})

const rule = createRoute({
  getParentRoute: () => shell,
  path: '/rule',
  component: lazyScreen('rule'),
})

const bet = createRoute({
  getParentRoute: () => shell,
  path: '/bet/$type',
  staticData: { hasOwnBar: true },
  component: lazyScreen('bet'),
})

const board = createRoute({
  getParentRoute: () => shell,
  path: '/bet-19',
  staticData: { hasOwnBar: true },
  component: lazyScreen('board'),
})

const verify = createRoute({
  getParentRoute: () => shell,
  path: '/verify',
  staticData: { hasOwnBar: true },
  validateSearch: verifySearch,
  component: lazyScreen('verify', 'book'),
})

const fairness = createRoute({
  getParentRoute: () => shell,
  path: '/fairness',
  component: lazyScreen('fairness', 'house'),
})

const status = createRoute({
  getParentRoute: () => shell,
  path: '/status',
  component: lazyScreen('status', 'house'),
})

const notFound = createRoute({
  getParentRoute: () => shell,
  path: '/404',
  component: lazyScreen('notFound', 'house'),
})

export const playRoutes = [
  home,
  results,
  tutorial,
  rule,
  bet,
  board,
  verify,
  fairness,
  status,
  notFound,
] as const
