import type { SocketState } from '@nibble/client'
import { useSyncExternalStore } from 'react'
import { createStore, useStore } from '../state/store.ts'
import { heardAt, isUnanswered } from './heard.ts'
import { useServerSecond } from './server-second.ts'

export const socketState = createStore<SocketState>('closed')

const STALE_AFTER_MS = 12_500

/** How fresh what is on the screen can be. `asOf` is server time, null before the first word. */
export type Connection = {
  kind: 'connecting' | 'live' | 'stale' | 'unreachable' | 'offline'
  asOf: number | null
}

export const useConnection = (): Connection => {
  const isOnline = useOnline()
  const asOf = useStore(heardAt)
  const isSilent = useStore(isUnanswered)
  const now = useServerSecond()
  if (!isOnline) return { kind: 'offline', asOf }
  if (asOf === null) return { kind: isSilent ? 'unreachable' : 'connecting', asOf }
  return { kind: now - asOf > STALE_AFTER_MS ? 'stale' : 'live', asOf }
}

/** What the device says of its network. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

const watchNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
