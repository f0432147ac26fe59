import { revokeOtherSessions, revokeSession, sessionList } from '@nibble/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useText } from '../../../text/text-context.ts'
import { showToast } from '../../../ui/toasts.tsx'

const KEY = ['sessions']

/** Where one is signed in, asked anew whenever the list is looked at. */
export const useSessions = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(sessionList, {}, { signal })).sessions,
    refetchInterval: 30_000,
  })

/** Ends one session, or all others: `id` null. */
export const useRevoke = ({ onDone }: { onDone: () => void }) => {
  const t = useText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string | null }) =>
      id === null ? call(revokeOtherSessions, {}) : call(revokeSession, { id }),
    onSuccess: (_, { id }) => {
      showToast(t(id === null ? 'profile.sessionsEnded' : 'profile.sessionEnded'))
      onDone()
    },
    // One that had ended by itself is no longer in the list either.
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}
