import type { ConsoleCall } from '@nibble/contract/console'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLogoutIfAccessDenied, useNotify } from 'ra-core'
import { type Answered, type Asked, ConsoleFailed, call, sentenceOf } from './console-call.ts'

type Task<Body> = {
  readonly act: (body: Body) => void
  readonly isBusy: boolean
  /** The server's message; the input is kept. */
  readonly failure: string | null
  readonly reset: () => void
}

/**
 * A change, always pessimistic: nothing on the screen changes before the server has agreed. Then a one-line
 * confirmation appears and everything shown is refetched. It is never resent automatically. If the server wants a fresh
 * code, the operator is asked for it and the same change continues.
 */
export const useAct = <C extends ConsoleCall>(
  to: C,
  {
    done,
    onDone,
  }: { done: string | ((answer: Answered<C>) => string); onDone?: (answer: Answered<C>) => void },
): Task<Asked<C>> => {
  return useTask((body: Asked<C>) => call(to, body), { done, ...(onDone !== undefined && { onDone }) })
}

/** The same for tasks that take more than one call, or a device of the operator's first. */
export const useTask = <Body = void, Answer = unknown>(
  task: (body: Body) => Promise<Answer>,
  { done, onDone }: { done: string | ((answer: Answer) => string); onDone?: (answer: Answer) => void },
): Task<Body> => {
  const notify = useNotify()
  const queries = useQueryClient()
  const leaveIfOver = useLogoutIfAccessDenied()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Body) => withCode(() => task(body)),
    onSuccess: async (answer) => {
      notify(typeof done === 'string' ? done : done(answer))
      onDone?.(answer)
      await queries.invalidateQueries()
    },
    onError: async (failed) => {
      if (failed instanceof ConsoleFailed && failed.status === 401) await leaveIfOver(failed)
      // It may have been done anyway, by this operator or another.
      await queries.invalidateQueries()
    },
  })
  return { act: mutate, isBusy: isPending, failure: error === null ? null : sentenceOf(error), reset }
}

/** A change refused for lack of a code has not been done: it can be sent again. */
const withCode = async <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await task()
  } catch (error) {
    const wantsCode = error instanceof ConsoleFailed && error.refusal === 'fresh_code_needed'
    if (!wantsCode || !(await requestCode())) throw error
    return task()
  }
}

/** Called when the server wants a fresh code of the second factor; resolves to whether one was given. */
let ask: (() => Promise<boolean>) | null = null

export const answerCodeRequests = (how: () => Promise<boolean>): (() => void) => {
  ask = how
  return () => {
    ask = null
  }
}

const requestCode = async (): Promise<boolean> => (ask === null ? false : ask())
