import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shell } from './root.tsx'

const wallet = createRoute({
  getParentRoute: () => shell,
  path: '/wallet',
  component: lazyScreen('wallet'),
})

const assets = createRoute({
  getParentRoute: () => shell,
  path: '/assets',
  component: lazyScreen('assets'),
})

const recharge = createRoute({
  getParentRoute: () => shell,
  path: '/recharge',
  component: lazyScreen('recharge'),
})

const rechargeRecords = createRoute({
  getParentRoute: () => shell,
  path: '/recharge/records',
  component: lazyScreen('rechargeRecords'),
})

const withdraw = createRoute({
  getParentRoute: () => shell,
  path: '/withdraw',
  component: lazyScreen('withdraw'),
})

const withdrawRecords = createRoute({
  getParentRoute: () => shell,
  path: '/withdraw/records',
  component: lazyScreen('withdrawRecords'),
})

const convert = createRoute({
  getParentRoute: () => shell,
  path: '/convert',
  component: lazyScreen('convert'),
})

const transfer = createRoute({
  getParentRoute: () => shell,
  path: '/transfer',
  component: lazyScreen('transfer'),
})

const records = createRoute({
  getParentRoute: () => shell,
  path: '/bet/records/$type',
  component: lazyScreen('records', 'book'),
})

const report = createRoute({
  getParentRoute: () => shell,
  path: '/report',
  validateSearch: scopeSearch,
  component: lazyScreen('report'),
})

const betReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/bet',
  validateSearch: scopeSearch,
  component: lazyScreen('betReport'),
})

const assetReport = createRoute({
  getParentRoute: () => shell,
  path: '/report/assets',
  validateSearch: scopeSearch,
  component: lazyScreen('assetReport'),
})

const liabilities = createRoute({
  getParentRoute: () => shell,
  path: '/liabilities',
  component: lazyScreen('liabilities', 'book'),
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

/** Whose report; the player's own by default. */
type ScopeSearch = { readonly scope?: 'team' }

function scopeSearch(search: Record<string, unknown>): ScopeSearch {
  return search['scope'] === 'team' ? { scope: 'team' } : {}
}
