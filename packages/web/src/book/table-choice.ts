import type { TableChoice } from '@nibble/contract'
import type { Table } from '@nibble/domain'
import { useConfigFlag } from '../api/queries.ts'
import { useStore } from '../state/store.ts'
import { createStored } from '../state/stored.ts'
import { useText } from '../text/text-context.ts'

/** The table that the game screens open with, if there are two. */
export const tableChoice = createStored('table', (text) => (text === 'guarded' ? 'guarded' : 'block'))

/** Whether this house has a guarded table; false until known. */
export const useGuardedOffer = (): boolean =>
  useConfigFlag((config) => (config?.guardedAssets.length ?? 0) > 0)

/** The last chosen table, if this house has it. */
export const useTableChoice = (): TableChoice => {
  const chosen = useStore(tableChoice)
  const hasNone = useConfigFlag((config) => config?.guardedAssets.length === 0)
  return hasNone ? 'block' : chosen
}

/** Names the table of a round or bet; null if there is only one. */
export const useTableName = (): ((paytable: Table) => string | null) => {
  const t = useText()
  const isOffered = useGuardedOffer()
  return (paytable) => {
    if (paytable === 'guarded') return t('records.guarded')
    return isOffered ? t('table.block') : null
  }
}
