import { createHashHistory, createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { CrashScreen } from '../screen/crash-screen.tsx'
import { PendingScreen } from '../screen/pending-screen.tsx'
import { accountRoutes } from './routes/account.tsx'
import { communityRoutes } from './routes/community.tsx'
import { guestRoutes } from './routes/guest.tsx'
import { moneyRoutes } from './routes/money.tsx'
import { playRoutes } from './routes/play.tsx'
import { root, shell } from './routes/root.tsx'

const routeTree = root.addChildren([
  ...guestRoutes,
  shell.addChildren([...playRoutes, ...moneyRoutes, ...accountRoutes, ...communityRoutes]),
])

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  // Search values are plain strings: a bet number of 18 digits must not pass through a float.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 250,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
