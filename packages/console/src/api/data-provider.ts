import {
  type ConsoleCall,
  listAbuse,
  listAdjustments,
  listAuditLog,
  listBets,
  listCapital,
  listChangeRequests,
  listContent,
  listConversions,
  listCountries,
  listDeposits,
  listExposure,
  listIncidents,
  listLedger,
  listOperatorChanges,
  listOperators,
  listPlayers,
  listProducers,
  listPromotionChangeRequests,
  listRevenue,
  listRounds,
  listSecurityEvents,
  listStops,
  listWithdrawals,
} from '@nibble/contract/console'
import type { DataProvider, GetListParams } from 'ra-core'
import { type Answered, call } from './console-call.ts'

/** The contract's lists; ra-core pages, sorts and filters them. */
export const LISTS = {
  withdrawals: listWithdrawals,
  conversions: listConversions,
  players: listPlayers,
  bets: listBets,
  rounds: listRounds,
  ledger: listLedger,
  deposits: listDeposits,
  'security-events': listSecurityEvents,
  countries: listCountries,
  abuse: listAbuse,
  adjustments: listAdjustments,
  operators: listOperators,
  'operator-changes': listOperatorChanges,
  incidents: listIncidents,
  stops: listStops,
  exposure: listExposure,
  revenue: listRevenue,
  capital: listCapital,
  producers: listProducers,
  content: listContent,
  changeRequests: listChangeRequests,
  promotions: listPromotionChangeRequests,
  'audit-log': listAuditLog,
} as const satisfies Readonly<Record<string, ConsoleCall>>

export type ListName = keyof typeof LISTS
export type RowOf<Name extends ListName> = Answered<(typeof LISTS)[Name]>['rows'][number]

/** Only for reading lists; every change is a call of its own (`useAct`). */
const listProvider: Pick<DataProvider, 'getList'> = {
  getList: async (resource: string, params: GetListParams) => {
    const list: ConsoleCall | undefined = isListName(resource) ? LISTS[resource] : undefined
    if (list === undefined) throw new Error(`there is no list of ${resource}`)
    const answer = (await call(list, bodyOf(params))) as { rows: never[]; hasNext: boolean }
    return {
      data: answer.rows,
      pageInfo: { hasNextPage: answer.hasNext, hasPreviousPage: pageOf(params) > 1 },
    }
  },
}
export const dataProvider = listProvider as DataProvider

/** Converts ra-core's parameters to the contract's lists. Empty filters are omitted. */
export const bodyOf = (params: GetListParams) => {
  const { pagination, sort, filter } = params
  const given = Object.entries<unknown>(filter ?? {}).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  return {
    page: pageOf(params),
    perPage: pagination?.perPage ?? 25,
    ...(sort !== undefined && { sort: { field: sort.field, order: sort.order } }),
    filter: Object.fromEntries(given),
  }
}

const pageOf = ({ pagination }: GetListParams): number => pagination?.page ?? 1
const isListName = (resource: string): resource is ListName => Object.hasOwn(LISTS, resource)
