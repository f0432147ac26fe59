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
  component: lazyScreen(() =>
    import('../../features/results/results-screen.tsx').then((m) => m.ResultsScreen),
  ),
})

const tutorial = createRoute({
  getParentRoute: () => shell,
  path: '/play/desc',
  staticData: { title: 'shell.tutorial' },
  component: lazyScreen(() =>
    import('../../features/tutorial/tutorial-screen.tsx').then((m) => m.TutorialScreen),
  ),
})

const rule = createRoute({
  getParentRoute: () => shell,
  path: '/rule',
  staticData: { title: 'title.rule' },
  component: lazyScreen(() => import('../../features/tutorial/rule-screen.tsx').then((m) => m.RuleScreen)),
})

const bet = createRoute({
  getParentRoute: () => shell,
  path: '/bet/$type',
  staticData: { title: 'title.bet', hasOwnBar: true },
  component: lazyScreen(() =>
    import('../bet-with-insurance-screen.tsx').then((m) => m.BetWithInsuranceScreen),
  ),
})

const board = createRoute({
  getParentRoute: () => shell,
  path: '/bet-19',
  staticData: { title: 'game.board', hasOwnBar: true },
  component: lazyScreen(() => import('../../features/play/board-screen.tsx').then((m) => m.BoardScreen)),
})

const verify = createRoute({
  getParentRoute: () => shell,
  path: '/verify',
  staticData: { title: 'shell.verify', hasOwnBar: true },
  validateSearch: verifySearch,
  component: lazyScreen(() => import('../../features/verify/verify-screen.tsx').then((m) => m.VerifyScreen)),
})

export const playRoutes = [home, results, tutorial, rule, bet, board, verify] as const
