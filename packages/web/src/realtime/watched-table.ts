import type { LiveTable, WatchedTable } from '@nibble/contract'
import { createStore } from '../state/store.ts'

/** The live table on the screen; null where none is. The socket asks for it. */
export const watchedTable = createStore<WatchedTable | null>(null)

/** What came last, of whichever table it was. */
export const latestTable = createStore<LiveTable | null>(null)
