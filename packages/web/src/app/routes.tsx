import type { PlainKey } from '@nibble/phrases'
import { createRootRoute, createRoute, Navigate, Outlet, redirect } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'
import { guard, redirectSignedIn } from './guard.ts'
import { lazyFirstScreen, lazyScreen } from './lazy-screen.ts'
import { noticeSearch } from './notice-search.ts'
import { verifySearch } from './verify-search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the screen, in the tab of the browser and above the screen. */
    title?: PlainKey
    /** Screens whose own bar at the bottom takes the place of the tabs on a phone. */
    hasOwnBar?: true
  }
}

const root = createRootRoute({
  component: Outlet,
  beforeLoad: guard,
  notFoundComponent: () => <Navigate to="/404" replace />,
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/index', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'title.login' },
  beforeLoad: redirectSignedIn,
  component: lazyFirstScreen(() => import('../features/login/login-screen.tsx').then((m) => m.LoginScreen)),
})

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  staticData: { title: 'title.notFound' },
  component: lazyFirstScreen(() =>
    import('../features/not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen),
  ),
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const home = createRoute({
  getParentRoute: () => shell,
  path: '/index',
  staticData: { title: 'shell.home' },
  component: lazyFirstScreen(() => import('../features/home/home-screen.tsx').then((m) => m.HomeScreen)),
})

const results = createRoute({
  getParentRoute: () => shell,
  path: '/lottery/win',
  staticData: { title: 'shell.results' },
  component: lazyScreen(() => import('../features/results/results-screen.tsx').then((m) => m.ResultsScreen)),
})

const tutorial = createRoute({
  getParentRoute: () => shell,
  path: '/play/desc',
  staticData: { title: 'shell.tutorial' },
  component: lazyScreen(() =>
    import('../features/tutorial/tutorial-screen.tsx').then((m) => m.TutorialScreen),
  ),
})

const rule = createRoute({
  getParentRoute: () => shell,
  path: '/rule',
  staticData: { title: 'title.rule' },
  component: lazyScreen(() => import('../features/tutorial/rule-screen.tsx').then((m) => m.RuleScreen)),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  staticData: { title: 'shell.mine' },
  component: lazyScreen(() => import('../features/profile/profile-screen.tsx').then((m) => m.ProfileScreen)),
})

const bet = createRoute({
  getParentRoute: () => shell,
  path: '/bet/$type',
  staticData: { title: 'title.bet', hasOwnBar: true },
  component: lazyScreen(() => import('../features/play/bet-screen.tsx').then((m) => m.BetScreen)),
})

const board = createRoute({
  getParentRoute: () => shell,
  path: '/bet-19',
  staticData: { title: 'game.board', hasOwnBar: true },
  component: lazyScreen(() => import('../features/play/board-screen.tsx').then((m) => m.BoardScreen)),
})

const records = createRoute({
  getParentRoute: () => shell,
  path: '/bet/records/$type',
  staticData: { title: 'title.records' },
  component: lazyScreen(() => import('../features/records/records-screen.tsx').then((m) => m.RecordsScreen)),
})

const verify = createRoute({
  getParentRoute: () => shell,
  path: '/verify',
  staticData: { title: 'shell.verify', hasOwnBar: true },
  validateSearch: verifySearch,
  component: lazyScreen(() => import('../features/verify/verify-screen.tsx').then((m) => m.VerifyScreen)),
})

const liabilities = createRoute({
  getParentRoute: () => shell,
  path: '/liabilities',
  staticData: { title: 'liabilities.title' },
  component: lazyScreen(() =>
    import('../features/verify/liabilities/liabilities-screen.tsx').then((m) => m.LiabilitiesScreen),
  ),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/security',
  staticData: { title: 'title.security' },
  component: lazyScreen(() =>
    import('../features/security/security-screen.tsx').then((m) => m.SecurityScreen),
  ),
})

const updateSecurity = createRoute({
  getParentRoute: () => shell,
  path: '/update/security',
  staticData: { title: 'title.updateSecurity' },
  component: lazyScreen(() =>
    import('../features/security/update-security-screen.tsx').then((m) => m.UpdateSecurityScreen),
  ),
})

const limits = createRoute({
  getParentRoute: () => shell,
  path: '/limits',
  staticData: { title: 'limits.title' },
  component: lazyScreen(() => import('../features/limits/limits-screen.tsx').then((m) => m.LimitsScreen)),
})

const wallet = createRoute({
  getParentRoute: () => shell,
  path: '/wallet',
  staticData: { title: 'shell.wallet' },
  component: lazyScreen(() => import('../features/wallet/wallet-screen.tsx').then((m) => m.WalletScreen)),
})

const assets = createRoute({
  getParentRoute: () => shell,
  path: '/assets',
  staticData: { title: 'title.assets' },
  component: lazyScreen(() => import('../features/wallet/wallet-screen.tsx').then((m) => m.AssetsScreen)),
})

const notification = createRoute({
  getParentRoute: () => shell,
  path: '/notification',
  staticData: { title: 'title.notification' },
  validateSearch: noticeSearch,
  component: lazyScreen(() =>
    import('../features/notices/notification-screen.tsx').then((m) => m.NotificationScreen),
  ),
})

const details = createRoute({
  getParentRoute: () => shell,
  path: '/details',
  staticData: { title: 'title.details' },
  component: lazyScreen(() => import('../features/notices/details-screen.tsx').then((m) => m.DetailsScreen)),
})

const vpn = createRoute({
  getParentRoute: () => shell,
  path: '/vpn',
  staticData: { title: 'title.vpn' },
  component: lazyScreen(() => import('../features/links/links-screen.tsx').then((m) => m.VpnScreen)),
})

const buy = createRoute({
  getParentRoute: () => shell,
  path: '/buy',
  staticData: { title: 'title.buy' },
  component: lazyScreen(() => import('../features/links/links-screen.tsx').then((m) => m.BuyScreen)),
})

const convert = createRoute({
  getParentRoute: () => shell,
  path: '/convert',
  staticData: { title: 'title.convert' },
  component: lazyScreen(() => import('../features/convert/convert-screen.tsx').then((m) => m.ConvertScreen)),
})

const recharge = createRoute({
  getParentRoute: () => shell,
  path: '/recharge',
  staticData: { title: 'title.recharge' },
  component: lazyScreen(() => import('../features/deposit/deposit-screen.tsx').then((m) => m.DepositScreen)),
})

const rechargeRecords = createRoute({
  getParentRoute: () => shell,
  path: '/recharge/records',
  staticData: { title: 'title.rechargeRecords' },
  component: lazyScreen(() =>
    import('../features/deposit/deposit-records-screen.tsx').then((m) => m.DepositRecordsScreen),
  ),
})

const transfer = createRoute({
  getParentRoute: () => shell,
  path: '/transfer',
  staticData: { title: 'title.transfer' },
  component: lazyScreen(() =>
    import('../features/transfer/transfer-screen.tsx').then((m) => m.TransferScreen),
  ),
})

const withdraw = createRoute({
  getParentRoute: () => shell,
  path: '/withdraw',
  staticData: { title: 'title.withdraw' },
  component: lazyScreen(() =>
    import('../features/withdraw/withdraw-screen.tsx').then((m) => m.WithdrawScreen),
  ),
})

const withdrawRecords = createRoute({
  getParentRoute: () => shell,
  path: '/withdraw/records',
  staticData: { title: 'title.withdrawRecords' },
  component: lazyScreen(() =>
    import('../features/withdraw/withdraw-records-screen.tsx').then((m) => m.WithdrawRecordsScreen),
  ),
})

const report = createRoute({
  getParentRoute: () => shell,
  path: '/report',
  staticData: { title: 'title.report' },
  component: lazyScreen(() => import('../features/report/report-screen.tsx').then((m) => m.ReportScreen)),
})

const betReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/bet',
  staticData: { title: 'title.reportBet' },
  component: lazyScreen(() =>
    import('../features/report/bet-report-screen.tsx').then((m) => m.BetReportScreen),
  ),
})

const assetReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/assets',
  staticData: { title: 'title.reportAssets' },
  component: lazyScreen(() =>
    import('../features/report/asset-report-screen.tsx').then((m) => m.AssetReportScreen),
  ),
})

const notOpenScreen = (title: PlainKey, options: { bare?: true } = {}) =>
  lazyScreen(() =>
    import('../screen/not-open-screen.tsx').then(({ NotOpenScreen }) => () => (
      <NotOpenScreen title={title} {...options} />
    )),
  )

/** Screens that are not built: one honest page says so. */
const notOpen = <Path extends string>(path: Path, title: PlainKey) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title },
    component: notOpenScreen(title),
  })

/** The same outside the shell, for guests. */
const notOpenGuest = <Path extends string>(path: Path, title: PlainKey) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    component: notOpenScreen(title, { bare: true }),
  })

export const routeTree = root.addChildren([
  start,
  login,
  notFound,
  notOpenGuest('/register', 'title.register'),
  notOpenGuest('/forgot', 'title.forgot'),
  notOpenGuest('/reset', 'title.reset'),
  shell.addChildren([
    home,
    results,
    tutorial,
    rule,
    profile,
    bet,
    board,
    records,
    verify,
    assetReport,
    betReport,
    report,
    liabilities,
    transfer,
    convert,
    updateSecurity,
    limits,
    security,
    wallet,
    assets,
    recharge,
    rechargeRecords,
    withdraw,
    withdrawRecords,
    notOpen('/referrer', 'title.referrer'),
    notOpen('/referrer/info', 'title.referrerInfo'),
    notOpen('/agent', 'title.agent'),
    notOpen('/invite', 'shell.invite'),
    notification,
    details,
    notOpen('/lottery', 'shell.jackpot'),
    notOpen('/update/login', 'title.updateLogin'),
    notOpen('/ranking', 'title.ranking'),
    notOpen('/activity', 'title.activity'),
    vpn,
    buy,
  ]),
])
