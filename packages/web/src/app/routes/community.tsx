import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shell } from './root.tsx'

const invite = createRoute({
  getParentRoute: () => shell,
  path: '/invite',
  component: lazyScreen('invite', 'community'),
})

const referrer = createRoute({
  getParentRoute: () => shell,
  path: '/referrer',
  component: lazyScreen('referrer', 'community'),
})

const referrerInfo = createRoute({
  getParentRoute: () => shell,
  path: '/referrer/info',
  component: lazyScreen('referrerInfo', 'community'),
})

const agent = createRoute({
  getParentRoute: () => shell,
  path: '/agent',
  component: lazyScreen('agent', 'community'),
})

const lottery = createRoute({
  getParentRoute: () => shell,
  path: '/lottery',
  component: lazyScreen('lottery', 'community'),
})

const ranking = createRoute({
  getParentRoute: () => shell,
  path: '/ranking',
  component: lazyScreen('ranking', 'community'),
})

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/activity',
  component: lazyScreen('activity', 'community'),
})

export const communityRoutes = [invite, referrer, referrerInfo, agent, lottery, ranking, activity] as const
