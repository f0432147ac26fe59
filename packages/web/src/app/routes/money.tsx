import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { scopeSearch } from '../scope-search.ts'
import { shell } from './root.tsx'

const wallet = createRoute({
  getParentRoute: () => shell,
  path: '/wallet',
  staticData: { title: 'shell.wallet' },
  component: lazyScreen(() => import('../../features/wallet/wallet-screen.tsx').then((m) => m.WalletScreen)),
})

const assets = createRoute({
  getParentRoute: () => shell,
  path: '/assets',
  staticData: { title: 'title.assets' },
  component: lazyScreen(() => import('../../features/wallet/wallet-screen.tsx').then((m) => m.AssetsScreen)),
})

const recharge = createRoute({
  getParentRoute: () => shell,
  path: '/recharge',
  staticData: { title: 'title.recharge' },
  component: lazyScreen(() =>
    import('../../features/deposit/deposit-screen.tsx').then((m) => m.DepositScreen),
  ),
})

const rechargeRecords = createRoute({
  getParentRoute: () => shell,
  path: '/recharge/records',
  staticData: { title: 'title.rechargeRecords' },
  component: lazyScreen(() =>
    import('../../features/deposit/deposit-records-screen.tsx').then((m) => m.DepositRecordsScreen),
  ),
})

const withdraw = createRoute({
  getParentRoute: () => shell,
  path: '/withdraw',
  staticData: { title: 'title.withdraw' },
  component: lazyScreen(() =>
    import('../../features/withdraw/withdraw-screen.tsx').then((m) => m.WithdrawScreen),
  ),
})

const withdrawRecords = createRoute({
  getParentRoute: () => shell,
  path: '/withdraw/records',
  staticData: { title: 'title.withdrawRecords' },
  component: lazyScreen(() =>
    import('../../features/withdraw/withdraw-records-screen.tsx').then((m) => m.WithdrawRecordsScreen),
  ),
})

const convert = createRoute({
  getParentRoute: () => shell,
  path: '/convert',
  staticData: { title: 'title.convert' },
  component: lazyScreen(() =>
    import('../../features/convert/convert-screen.tsx').then((m) => m.ConvertScreen),
  ),
})

const transfer = createRoute({
  getParentRoute: () => shell,
  path: '/transfer',
  staticData: { title: 'title.transfer' },
  component: lazyScreen(() =>
    import('../../features/transfer/transfer-screen.tsx').then((m) => m.TransferScreen),
  ),
})

const records = createRoute({
  getParentRoute: () => shell,
  path: '/bet/records/$type',
  staticData: { title: 'title.records' },
  component: lazyScreen(() =>
    import('../../features/records/records-screen.tsx').then((m) => m.RecordsScreen),
  ),
})

const report = createRoute({
  getParentRoute: () => shell,
  path: '/report',
  staticData: { title: 'title.report' },
  validateSearch: scopeSearch,
  component: lazyScreen(() => import('../../features/report/report-screen.tsx').then((m) => m.ReportScreen)),
})

const betReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/bet',
  staticData: { title: 'title.reportBet' },
  validateSearch: scopeSearch,
  component: lazyScreen(() =>
    import('../../features/report/bet-report-screen.tsx').then((m) => m.BetReportScreen),
  ),
})

const assetReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/assets',
  staticData: { title: 'title.reportAssets' },
  validateSearch: scopeSearch,
  component: lazyScreen(() =>
    import('../../features/report/asset-report-screen.tsx').then((m) => m.AssetReportScreen),
  ),
})

const liabilities = createRoute({
  getParentRoute: () => shell,
  path: '/liabilities',
  staticData: { title: 'liabilities.title' },
  component: lazyScreen(() =>
    import('../../features/verify/liabilities/liabilities-screen.tsx').then((m) => m.LiabilitiesScreen),
  ),
})

export const moneyRoutes = [
  wallet,
  assets,
  recharge,
  rechargeRecords,
  withdraw,
  withdrawRecords,
  convert,
  transfer,
  records,
  report,
  betReport,
  assetReport,
  liabilities,
] as const
