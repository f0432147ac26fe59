import { createStore } from '../state/store.ts'

/** Server time of the last word from the server, by socket or by call; null before the first one. */
export const heardAt = createStore<number | null>(null)

export const heard = (serverNow: number) => heardAt.set(Math.floor(serverNow / 1000) * 1000)
