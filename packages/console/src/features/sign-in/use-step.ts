import type { ConsoleCall, SessionView } from '@nibble/contract/console'
import { useMutation } from '@tanstack/react-query'
import { type Asked, call, sentenceOf } from '../../api/console-call.ts'

/** A call of the sign-in: its answer is the next stage. */
export const useStep = <C extends ConsoleCall>(to: C, onGo: (next: SessionView) => void) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Asked<C>) => call(to, body),
    onSuccess: (answer) => onGo(answer as SessionView),
  })
  return { send: mutate, isBusy: isPending, failure: error === null ? null : sentenceOf(error) }
}
