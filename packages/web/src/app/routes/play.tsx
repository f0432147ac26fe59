import { createRoute } from '@tanstack/react-router'
import { lazyFirstScreen, lazyScreen } from '../lazy-screen.ts'
import { verifySearch } from '../verify-search.ts'
import { shell } from './root.tsx'

const home = createRoute({
  getParentRoute: () => shell,
  path: '/index',
  staticData: { title: 'shell.home' },
  component: lazyFirstScreen(() => import('../../features/home/home-screen.tsx').then((m) => m.HomeScreen)),
})

const results = createRoute({
  getParentRoute: () => shell,
  path: '/lottery/win',
  staticData: { title: 'shell.results' },
  component: lazyScreen('results'),
})

const tutorial = createRoute({
  getParentRoute: () => shell,
  path: '/play/desc',
  staticData: { title: 'shell.tutorial' },
  component: lazyScreen('tutorial'),
})

const rule = createRoute({
  getParentRoute: () => shell,
  path: '/rule',
  staticData: { title: 'title.rule' },
  component: lazyScreen('rule'),
})

const bet = createRoute({
  getParentRoute: () => shell,
  path: '/bet/$type',
  staticData: { title: 'title.bet', hasOwnBar: true },
  component: lazyScreen('bet'),
})

const board = createRoute({
  getParentRoute: () => shell,
  path: '/bet-19',
  staticData: { title: 'game.board', hasOwnBar: true },
  component: lazyScreen('board'),
})

const verify = createRoute({
  getParentRoute: () => shell,
  path: '/verify',
  staticData: { title: 'shell.verify', hasOwnBar: true },
  validateSearch: verifySearch,
  component: lazyScreen('verify', 'book'),
})

const fairness = createRoute({
  getParentRoute: () => shell,
  path: '/fairness',
  staticData: { title: 'fairness.title' },
  component: lazyScreen('fairness', 'house'),
})

const status = createRoute({
  getParentRoute: () => shell,
  path: '/status',
  staticData: { title: 'status.title' },
  component: lazyScreen('status', 'house'),
})

export const playRoutes = [home, results, tutorial, rule, bet, board, verify, fairness, status] as const
