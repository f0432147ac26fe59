import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shell } from './root.tsx'

const wallet = createRoute({
  getParentRoute: () => shell,
  path: '/wallet',
  staticData: { title: 'shell.wallet' },
  component: lazyScreen('wallet'),
})

const assets = createRoute({
  getParentRoute: () => shell,
  path: '/assets',
  staticData: { title: 'title.assets' },
  component: lazyScreen('assets'),
})

const recharge = createRoute({
  getParentRoute: () => shell,
  path: '/recharge',
  staticData: { title: 'title.recharge' },
  component: lazyScreen('recharge'),
})

const rechargeRecords = createRoute({
  getParentRoute: () => shell,
  path: '/recharge/records',
  staticData: { title: 'title.rechargeRecords' },
  component: lazyScreen('rechargeRecords'),
})

const withdraw = createRoute({
  getParentRoute: () => shell,
  path: '/withdraw',
  staticData: { title: 'title.withdraw' },
  component: lazyScreen('withdraw'),
})

const withdrawRecords = createRoute({
  getParentRoute: () => shell,
  path: '/withdraw/records',
  staticData: { title: 'title.withdrawRecords' },
  component: lazyScreen('withdrawRecords'),
})

const convert = createRoute({
  getParentRoute: () => shell,
  path: '/convert',
  staticData: { title: 'title.convert' },
  component: lazyScreen('convert'),
})

const transfer = createRoute({
  getParentRoute: () => shell,
  path: '/transfer',
  staticData: { title: 'title.transfer' },
  component: lazyScreen('transfer'),
})

const records = createRoute({
  getParentRoute: () => shell,
  path: '/bet/records/$type',
  staticData: { title: 'title.records' },
  component: lazyScreen('records', 'book'),
})

const report = createRoute({
  getParentRoute: () => shell,
  path: '/report',
  staticData: { title: 'title.report' },
  validateSearch: scopeSearch,
  component: lazyScreen('report'),
})

const betReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/bet',
  staticData: { title: 'title.reportBet' },
  validateSearch: scopeSearch,
  component: lazyScreen('betReport'),
})

const assetReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/assets',
  staticData: { title: 'title.reportAssets' },
  validateSearch: scopeSearch,
  component: lazyScreen('assetReport'),
})

const liabilities = createRoute({
  getParentRoute: () => shell,
  path: '/liabilities',
  staticData: { title: 'liabilities.title' },
  component: lazyScreen('liabilities'),
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

/** Whose report is meant; one's own without it. */
type ScopeSearch = { readonly scope?: 'team' }

function scopeSearch(search: Record<string, unknown>): ScopeSearch {
  return search['scope'] === 'team' ? { scope: 'team' } : {}
}
