import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shell } from './root.tsx'

const invite = createRoute({
  getParentRoute: () => shell,
  path: '/invite',
  staticData: { title: 'shell.invite' },
  component: lazyScreen(
    () => import('../../features/invite/invite-screen.tsx').then((m) => m.InviteScreen),
    'community',
  ),
})

const referrer = createRoute({
  getParentRoute: () => shell,
  path: '/referrer',
  staticData: { title: 'title.referrer' },
  component: lazyScreen(
    () => import('../../features/referrer/referrer-screen.tsx').then((m) => m.ReferrerScreen),
    'community',
  ),
})

const referrerInfo = createRoute({
  getParentRoute: () => shell,
  path: '/referrer/info',
  staticData: { title: 'title.referrerInfo' },
  component: lazyScreen(
    () => import('../../features/referrer/referrer-info-screen.tsx').then((m) => m.ReferrerInfoScreen),
    'community',
  ),
})

const agent = createRoute({
  getParentRoute: () => shell,
  path: '/agent',
  staticData: { title: 'title.agent' },
  component: lazyScreen(
    () => import('../../features/agent/agent-screen.tsx').then((m) => m.AgentScreen),
    'community',
  ),
})

const lottery = createRoute({
  getParentRoute: () => shell,
  path: '/lottery',
  staticData: { title: 'title.lottery' },
  component: lazyScreen(
    () => import('../../features/jackpot/jackpot-screen.tsx').then((m) => m.JackpotScreen),
    'community',
  ),
})

const ranking = createRoute({
  getParentRoute: () => shell,
  path: '/ranking',
  staticData: { title: 'title.ranking' },
  component: lazyScreen(
    () => import('../../features/ranking/ranking-screen.tsx').then((m) => m.RankingScreen),
    'community',
  ),
})

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/activity',
  staticData: { title: 'title.activity' },
  component: lazyScreen(
    () => import('../../features/activity/activity-screen.tsx').then((m) => m.ActivityScreen),
    'community',
  ),
})

export const communityRoutes = [invite, referrer, referrerInfo, agent, lottery, ranking, activity] as const
