import { CallFailed } from '@nibble/client'
import { QueryClient } from '@tanstack/react-query'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What is asked offline fails at once instead of waiting: the screen says why, and the network's return asks again.
      networkMode: 'offlineFirst',
      // A refusal stays a refusal; only what may pass by itself is asked once more.
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
