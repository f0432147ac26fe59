import { ROLES } from '@nibble/contract/console'
import { buttonClass } from '@nibble/ui/button.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { Lock, MapPinOff } from 'lucide-react'
import { CoreAdminContext, useCanAccess, usePermissions } from 'ra-core'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { authProvider, mayAccess } from './api/auth-provider.ts'
import { dataProvider } from './api/data-provider.ts'
import { Layout } from './shell/layout.tsx'
import { titleOf } from './shell/rail.tsx'
import { SignedIn } from './shell/signed-in.tsx'
import { plainWords } from './text/words.ts'
import { KitProvider } from './ui/kit-provider.tsx'
import { Page } from './ui/page.tsx'
import { Loading } from './ui/states.tsx'

const screen = <Name extends string>(
  resource: string,
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
  path = `/${resource}`,
) => ({ path, resource, Screen: lazy(async () => ({ default: (await load())[name] })) })

const SCREENS = [
  screen('overview', () => import('./features/overview/overview-screen.tsx'), 'OverviewScreen', '/'),
  screen('bets', () => import('./features/lookups/bets-screen.tsx'), 'BetsScreen'),
  screen('rounds', () => import('./features/lookups/rounds-screen.tsx'), 'RoundsScreen'),
  screen('deposits', () => import('./features/lookups/deposits-screen.tsx'), 'DepositsScreen'),
  screen('withdrawals', () => import('./features/queues/withdrawals-screen.tsx'), 'WithdrawalsScreen'),
  screen('conversions', () => import('./features/queues/conversions-screen.tsx'), 'ConversionsScreen'),
  screen('incidents', () => import('./features/incidents/incidents-screen.tsx'), 'IncidentsScreen'),
  screen('players', () => import('./features/players/players-screen.tsx'), 'PlayersScreen'),
  screen('players', () => import('./features/players/player-screen.tsx'), 'PlayerScreen', '/players/:id'),
  screen('abuse', () => import('./features/abuse/abuse-screen.tsx'), 'AbuseScreen'),
  screen('adjustments', () => import('./features/adjustments/adjustments-screen.tsx'), 'AdjustmentsScreen'),
  screen('stops', () => import('./features/stops/stops-screen.tsx'), 'StopsScreen'),
  screen('exposure', () => import('./features/exposure/exposure-screen.tsx'), 'ExposureScreen'),
  screen('books', () => import('./features/books/books-screen.tsx'), 'BooksScreen'),
  screen('countries', () => import('./features/countries/countries-screen.tsx'), 'CountriesScreen'),
  screen(
    'changeRequests',
    () => import('./features/change-requests/change-requests-screen.tsx'),
    'ChangeRequestsScreen',
    '/change-requests',
  ),
  screen('promotions', () => import('./features/promotions/promotions-screen.tsx'), 'PromotionsScreen'),
  screen('content', () => import('./features/content/content-screen.tsx'), 'ContentScreen'),
  screen('operators', () => import('./features/operators/operators-screen.tsx'), 'OperatorsScreen'),
  screen(
    'changes',
    () => import('./features/operators/changes-screen.tsx'),
    'ChangesScreen',
    '/operator-changes',
  ),
  screen('audit', () => import('./features/audit-log/audit-log-screen.tsx'), 'AuditLogScreen', '/audit-log'),
  screen('overview', () => import('./features/account/account-screen.tsx'), 'AccountScreen', '/account'),
]

/** Whoever is signed in does not load it. */
const SignInScreen = lazy(async () => ({
  default: (await import('./features/sign-in/sign-in-screen.tsx')).SignInScreen,
}))

/** ra-core handles session, roles, lists and their addresses; the display is ours (docs/decisions/0020). */
export const App = () => (
  <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider}>
    <KitProvider>
      <Routes>
        <Route
          path="/login"
          element={
            <Suspense fallback={<Loading />}>
              <SignInScreen />
            </Suspense>
          }
        />
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
          <Route path="*" element={<NoSuchPage />} />
        </Route>
      </Routes>
    </KitProvider>
  </CoreAdminContext>
)

/** The server refuses what a role may not read; the console does not request it. */
const Allowed = ({ resource, children }: { resource: string; children: ReactNode }) => {
  const { canAccess, isPending } = useCanAccess({ resource, action: 'list' })
  const { pathname } = useLocation()
  if (isPending) return <Loading />
  if (canAccess !== true) return <NotAllowed resource={resource} />
  return (
    <Suspense key={pathname} fallback={<Loading />}>
      {children}
    </Suspense>
  )
}

const NotAllowed = ({ resource }: { resource: string }) => {
  const { permissions = [] } = usePermissions<readonly string[]>()
  const roles = ROLES.filter((role) => mayAccess({ roles: [role] }, { action: 'list', resource }))
  return (
    <Page title={titleOf(resource) ?? 'This page'}>
      <EmptyState
        icon={Lock}
        title="Your roles do not include this page"
        text={`It requires the role ${roles.map(plainWords).join(' or ')}. You have ${permissions.map(plainWords).join(', ') || 'no role'}. An admin can change your roles.`}
        action={TO_OVERVIEW}
      />
    </Page>
  )
}

const NoSuchPage = () => (
  <Page title="No such page">
    <EmptyState
      icon={MapPinOff}
      text="The console has no page at this address. Choose one in the menu."
      action={TO_OVERVIEW}
    />
  </Page>
)

const TO_OVERVIEW = (
  <Link to="/" className={buttonClass({})}>
    To the overview
  </Link>
)
