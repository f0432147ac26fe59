import { createStore } from '../state/store.ts'

/** Server time of the last word from the server, by socket or by call; null before the first one. */
export const heardAt = createStore<number | null>(null)

/** Whether the last call found nobody at the other end. */
export const isUnanswered = createStore(false)

export const heard = (serverNow: number) => {
  isUnanswered.set(false)
  heardAt.set(Math.floor(serverNow / 1000) * 1000)
}
