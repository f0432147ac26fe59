import type { LiveTable, WatchedTable } from '@nibble/contract'
import { createStore } from '../state/store.ts'

/** The live table on the screen; null if none. The socket subscribes to it. */
export const watchedTable = createStore<WatchedTable | null>(null)

/** The last one received, of any table. */
export const latestTable = createStore<LiveTable | null>(null)
