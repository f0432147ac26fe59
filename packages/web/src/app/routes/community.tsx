import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shell } from './root.tsx'

const invite = createRoute({
  getParentRoute: () => shell,
  path: '/invite',
  staticData: { title: 'shell.invite' },
  component: lazyScreen('invite', 'community'),
})

const referrer = createRoute({
  getParentRoute: () => shell,
  path: '/referrer',
  staticData: { title: 'title.referrer' },
  component: lazyScreen('referrer', 'community'),
})

const referrerInfo = createRoute({
  getParentRoute: () => shell,
  path: '/referrer/info',
  staticData: { title: 'title.referrerInfo' },
  component: lazyScreen('referrerInfo', 'community'),
})

const agent = createRoute({
  getParentRoute: () => shell,
  path: '/agent',
  staticData: { title: 'title.agent' },
  component: lazyScreen('agent', 'community'),
})

const lottery = createRoute({
  getParentRoute: () => shell,
  path: '/lottery',
  staticData: { title: 'title.lottery' },
  component: lazyScreen('lottery', 'community'),
})

const ranking = createRoute({
  getParentRoute: () => shell,
  path: '/ranking',
  staticData: { title: 'title.ranking' },
  component: lazyScreen('ranking', 'community'),
})

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/activity',
  staticData: { title: 'title.activity' },
  component: lazyScreen('activity', 'community'),
})

export const communityRoutes = [invite, referrer, referrerInfo, agent, lottery, ranking, activity] as const
