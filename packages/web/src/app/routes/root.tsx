import { createRootRoute, createRoute, Navigate, Outlet } from '@tanstack/react-router'
import { guard, leaveDocument } from '../guard.ts'
import { lazyFirstScreen } from '../lazy-screen.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Screens whose own bottom bar replaces the tabs on a phone. */
    hasOwnBar?: true
  }
  /** What one sign-in screen passes to the next; kept out of the address. */
  interface HistoryState {
    readonly email?: string
    readonly codeSentAt?: number
    readonly byEmail?: boolean
  }
}

export const root = createRootRoute({
  component: Outlet,
  beforeLoad: leaveDocument,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

/** Not needed by a guest who signs in. */
export const loadShell = () => import('../../shell/shell.tsx').then((m) => m.Shell)

export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyFirstScreen(loadShell),
  beforeLoad: guard,
})
