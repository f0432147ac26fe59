import type { SocketState } from '@nibble/client'
import { useSyncExternalStore } from 'react'
import { token } from '../session/session.ts'
import { createStore, useStore } from '../state/store.ts'
import { type Connection, connectionKind } from './connection-kind.ts'
import { useServerSecond } from './server-second.ts'

export const socketState = createStore<SocketState>('closed')

export const useConnection = (): Connection => {
  const isOnline = useOnline()
  const isSilent = useStore(isUnanswered)
  const isGuest = useStore(token) === null
  const asOf = useStore(heardAt)
  const now = useServerSecond()
  return { kind: connectionKind({ isOnline, isSilent, isGuest, asOf, now }), asOf }
}

/** The device's network status. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

const watchNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Server time of the last message from the server, by socket or call; null before the first. */
const heardAt = createStore<number | null>(null)

/** Whether the last call got no answer. */
export const isUnanswered = createStore(false)

export const heard = (serverNow: number) => {
  isUnanswered.set(false)
  heardAt.set(Math.floor(serverNow / 1000) * 1000)
}
