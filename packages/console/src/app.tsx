import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { CoreAdminContext, useCanAccess } from 'ra-core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { authProvider } from './api/auth-provider.ts'
import { dataProvider } from './api/data-provider.ts'
import { SignInScreen } from './features/sign-in/sign-in-screen.tsx'
import { Layout } from './shell/layout.tsx'
import { SignedIn } from './shell/signed-in.tsx'
import { KitProvider } from './ui/kit-provider.tsx'
import { Loading } from './ui/states.tsx'

const screen = <Name extends string>(load: () => Promise<Record<Name, () => ReactNode>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

const SCREENS = [
  {
    path: '/',
    resource: 'overview',
    Screen: screen(() => import('./features/overview/overview-screen.tsx'), 'OverviewScreen'),
  },
  {
    path: '/bets',
    resource: 'bets',
    Screen: screen(() => import('./features/lookups/bets-screen.tsx'), 'BetsScreen'),
  },
  {
    path: '/rounds',
    resource: 'rounds',
    Screen: screen(() => import('./features/lookups/rounds-screen.tsx'), 'RoundsScreen'),
  },
  {
    path: '/deposits',
    resource: 'deposits',
    Screen: screen(() => import('./features/lookups/deposits-screen.tsx'), 'DepositsScreen'),
  },
  {
    path: '/withdrawals',
    resource: 'withdrawals',
    Screen: screen(() => import('./features/queues/withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  },
  {
    path: '/conversions',
    resource: 'conversions',
    Screen: screen(() => import('./features/queues/conversions-screen.tsx'), 'ConversionsScreen'),
  },
  {
    path: '/incidents',
    resource: 'incidents',
    Screen: screen(() => import('./features/incidents/incidents-screen.tsx'), 'IncidentsScreen'),
  },
  {
    path: '/players',
    resource: 'players',
    Screen: screen(() => import('./features/players/players-screen.tsx'), 'PlayersScreen'),
  },
  {
    path: '/players/:id',
    resource: 'players',
    Screen: screen(() => import('./features/players/player-screen.tsx'), 'PlayerScreen'),
  },
  {
    path: '/abuse',
    resource: 'abuse',
    Screen: screen(() => import('./features/abuse/abuse-screen.tsx'), 'AbuseScreen'),
  },
  {
    path: '/adjustments',
    resource: 'adjustments',
    Screen: screen(() => import('./features/adjustments/adjustments-screen.tsx'), 'AdjustmentsScreen'),
  },
  {
    path: '/stops',
    resource: 'stops',
    Screen: screen(() => import('./features/stops/stops-screen.tsx'), 'StopsScreen'),
  },
  {
    path: '/exposure',
    resource: 'exposure',
    Screen: screen(() => import('./features/exposure/exposure-screen.tsx'), 'ExposureScreen'),
  },
  {
    path: '/books',
    resource: 'books',
    Screen: screen(() => import('./features/books/books-screen.tsx'), 'BooksScreen'),
  },
  {
    path: '/countries',
    resource: 'countries',
    Screen: screen(() => import('./features/countries/countries-screen.tsx'), 'CountriesScreen'),
  },
  {
    path: '/change-requests',
    resource: 'changeRequests',
    Screen: screen(
      () => import('./features/change-requests/change-requests-screen.tsx'),
      'ChangeRequestsScreen',
    ),
  },
  {
    path: '/promotions',
    resource: 'promotions',
    Screen: screen(() => import('./features/promotions/promotions-screen.tsx'), 'PromotionsScreen'),
  },
  {
    path: '/content',
    resource: 'content',
    Screen: screen(() => import('./features/content/content-screen.tsx'), 'ContentScreen'),
  },
  {
    path: '/operators',
    resource: 'operators',
    Screen: screen(() => import('./features/operators/operators-screen.tsx'), 'OperatorsScreen'),
  },
  {
    path: '/operator-changes',
    resource: 'changes',
    Screen: screen(() => import('./features/operators/changes-screen.tsx'), 'ChangesScreen'),
  },
  {
    path: '/audit-log',
    resource: 'audit',
    Screen: screen(() => import('./features/audit-log/audit-log-screen.tsx'), 'AuditLogScreen'),
  },
  {
    path: '/account',
    resource: 'overview',
    Screen: screen(() => import('./features/account/account-screen.tsx'), 'AccountScreen'),
  },
] as const

/** ra-core brings session, roles, lists and their addresses; what is seen is ours (docs/decisions/0020). */
export const App = () => (
  <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider}>
    <KitProvider>
      <Routes>
        <Route path="/login" element={<SignInScreen />} />
        <Route
          element={
            <SignedIn>
              <Layout />
            </SignedIn>
          }
        >
          {SCREENS.map(({ path, resource, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <Allowed resource={resource}>
                  <Screen />
                </Allowed>
              }
            />
          ))}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Route>
      </Routes>
    </KitProvider>
  </CoreAdminContext>
)

/** The server refuses what a role may not read; the console does not ask for it. */
const Allowed = ({ resource, children }: { resource: string; children: ReactNode }) => {
  const { canAccess, isPending } = useCanAccess({ resource, action: 'list' })
  const { pathname } = useLocation()
  if (isPending) return <Loading />
  if (canAccess !== true) return <EmptyState text="Your roles do not include this." />
  return (
    <Suspense key={pathname} fallback={<Loading />}>
      {children}
    </Suspense>
  )
}
