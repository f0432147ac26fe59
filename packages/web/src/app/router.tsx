import { createHashHistory, createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { CrashScreen } from '../screen/crash-screen.tsx'
import { PendingScreen } from '../screen/pending-screen.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  // Search values are plain strings: a bet's number of eighteen digits must not pass through a float.
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
