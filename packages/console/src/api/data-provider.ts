import type { ConsoleCall } from '@nibble/contract/console'
import type { DataProvider, GetListParams } from 'ra-core'
import { type Answered, call } from './console-call.ts'
import type { LISTS } from './lists.ts'

export type ListName = keyof typeof LISTS
export type RowOf<Name extends ListName> = Answered<(typeof LISTS)[Name]>['rows'][number]

/** Only for reading lists; every change is a call of its own (`useAct`). */
const listProvider: Pick<DataProvider, 'getList'> = {
  getList: async (resource: string, params: GetListParams) => {
    const list = await listCalled(resource)
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

/** Their shapes are half of the contract: they load with the first list, not with the frame. */
const listCalled = async (resource: string): Promise<ConsoleCall | undefined> => {
  const { LISTS } = await import('./lists.ts')
  return Object.hasOwn(LISTS, resource) ? LISTS[resource as ListName] : undefined
}
