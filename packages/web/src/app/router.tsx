import { createHashHistory, createRouter } from '@tanstack/react-router'
import { CrashScreen } from '../screen/crash-screen.tsx'
import { PendingScreen } from '../screen/pending-screen.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
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
