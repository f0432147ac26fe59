import { CallFailed } from '@nibble/client'
import { QueryClient, timeoutManager } from '@tanstack/react-query'
import { sharedTimers } from './shared-timers.ts'

// Before the client, whose queries would otherwise mix both kinds.
timeoutManager.setTimeoutProvider(sharedTimers())

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Offline queries fail at once instead of waiting: the screen says why, and going online retries.
      networkMode: 'offlineFirst',
      // A refusal is final; only transient errors are retried, once.
      retry: (failures, error) =>
        navigator.onLine &&
        failures < 2 &&
        error instanceof CallFailed &&
        (error.status === 0 || error.status >= 502),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { retry: false },
  },
})
