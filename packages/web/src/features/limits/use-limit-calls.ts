import { type RequestOf, saveLimit, setLimit, setReminder, takeBreak } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { limitsChanged } from '../../api/limits.ts'
import { useText } from '../../text/text-context.ts'
import { showToast } from '../../ui/toasts.tsx'

/** Shows only the server's answer: nothing changes here before it. */
export const useSetLimit = (onDone: () => void) => {
  const t = useText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (wish: RequestOf<typeof setLimit>) => call(setLimit, wish),
    onSuccess: async () => {
      await limitsChanged(cache)
      showToast(t('limits.saved'))
      onDone()
    },
  })
}

export const useKeepLimit = () => {
  const t = useText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (rule: RequestOf<typeof saveLimit>) => call(saveLimit, rule),
    onSuccess: async () => {
      await limitsChanged(cache)
      showToast(t('limits.kept'))
    },
    onError: (error) => showToast(errorSentence(t, error)),
  })
}

export const useTakeBreak = (onDone: () => void) => {
  const t = useText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (wish: RequestOf<typeof takeBreak>) => call(takeBreak, wish),
    onSuccess: async () => {
      await limitsChanged(cache)
      showToast(t('limits.started'))
      onDone()
    },
  })
}

export const useSetReminder = () => {
  const t = useText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (wish: RequestOf<typeof setReminder>) => call(setReminder, wish),
    onSuccess: async () => {
      await limitsChanged(cache)
      showToast(t('limits.remindSaved'))
    },
    onError: (error) => showToast(errorSentence(t, error)),
  })
}
