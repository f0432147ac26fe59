import type { Endpoint } from './endpoint.ts'
import type { Vote } from './votes.ts'

/** So long after a quorum stands an answer that differs may still come. */
export const GRACE_MS = 400
/** So many time-outs without an answer between them, and an endpoint is not waited for until it answers again. */
const ASIDE_AFTER_TIMEOUTS = 2

export type Question<Value> = {
  readonly ask: (endpoint: Endpoint) => Promise<Value>
  /** Whether these votes alone make a quorum, whatever else may come. */
  readonly stands: (votes: readonly Vote<Value>[]) => boolean
  /** Infinity: all but those that are set aside are waited for. */
  readonly graceMs?: number
}

export type AskAll = <Value>(question: Question<Value>) => Promise<readonly Vote<Value>[]>

/**
 * Asks all endpoints at once. Answers what came in words that we understand when all have ended; or, once that `stands` as a
 * quorum, when the grace is over. An endpoint that is set aside is asked too, and heard if it answers in time, but not
 * waited for.
 */
export const askerOf = (endpoints: readonly Endpoint[]): AskAll => {
  const watched = endpoints.map(watch)
  return <Value>({ ask, stands, graceMs = GRACE_MS }: Question<Value>) =>
    new Promise<readonly Vote<Value>[]>((resolve, reject) => {
      const votes = new Map<Watched, Vote<Value>>()
      const pending = new Set(watched)
      let grace: NodeJS.Timeout | null = null

      const sorted = () => watched.flatMap((one) => votes.get(one) ?? [])
      const finish = () => {
        if (grace !== null) clearTimeout(grace)
        resolve(sorted())
      }
      const decide = () => {
        if (pending.size === 0) return finish()
        if (!stands(sorted())) return
        if ([...pending].every(({ isAside }) => isAside())) return finish()
        if (graceMs !== Number.POSITIVE_INFINITY) grace ??= setTimeout(finish, graceMs)
      }

      decide()
      for (const one of watched)
        ask(one.endpoint)
          .then(
            (value) => votes.set(one, { operator: one.endpoint.operator, value }),
            () => {},
          )
          .then(() => {
            pending.delete(one)
            decide()
          })
          .catch(reject)
    })
}

type Watched = { readonly endpoint: Endpoint; readonly isAside: () => boolean }

/** Any answer counts, a refusal too: only who says nothing is set aside. */
const watch = ({ operator, call }: Endpoint): Watched => {
  let timeouts = 0
  return {
    isAside: () => timeouts >= ASIDE_AFTER_TIMEOUTS,
    endpoint: {
      operator,
      call: async (method, params) => {
        try {
          const answer = await call(method, params)
          timeouts = 0
          return answer
        } catch (error) {
          timeouts = error instanceof Error && error.name === 'TimeoutError' ? timeouts + 1 : 0
          throw error
        }
      },
    },
  }
}
