import { type Clock, systemClock } from './clock.ts'
import { type Endpoint, endpointErrorOf } from './endpoint.ts'

/** How long to wait for a differing answer once there is a quorum. */
export const GRACE_MS = 400
/**
 * The same for deposits. They can wait longer than a draw: one endpoint may show what all others leave out, and large lists of
 * logs take some endpoints longer.
 */
export const DEPOSITS_GRACE_MS = 2_000

export type Answered<Answer> = { readonly endpoint: Endpoint; readonly answer: Answer }
export type Unanswered = { readonly endpoint: Endpoint; readonly why: string }

/**
 * Asks all endpoints at once. Returns when all have answered or, once they are a quorum by `stand`, after the grace period.
 * Endpoints that are set aside are asked and counted too, but not waited for. Without a quorum it waits for all of them. Endpoint
 * errors do not throw.
 */
export function askEndpoints<Answer>({
  endpoints,
  ask,
  stands,
  graceMs = GRACE_MS,
  clock = systemClock,
}: {
  readonly endpoints: readonly Endpoint[]
  readonly ask: (endpoint: Endpoint) => Promise<Answer>
  /** Whether these answers are a quorum, whatever the missing ones say. */
  readonly stands: (answered: readonly Answered<Answer>[]) => boolean
  readonly graceMs?: number
  readonly clock?: Clock
}): Promise<{ readonly answered: readonly Answered<Answer>[]; readonly unanswered: readonly Unanswered[] }> {
  return new Promise((resolve, reject) => {
    const outcomes = new Map<Endpoint, Answered<Answer> | Unanswered>()
    let cancelGrace: (() => void) | null = null

    const sorted = () => {
      const all = endpoints.map((endpoint) => outcomes.get(endpoint) ?? { endpoint, why: LATE })
      return {
        answered: all.flatMap((one) => ('answer' in one ? [one] : [])),
        unanswered: all.flatMap((one) => ('why' in one ? [one] : [])),
      }
    }
    const finish = () => {
      cancelGrace?.()
      resolve(sorted())
    }
    const decide = () => {
      const pending = endpoints.filter((endpoint) => !outcomes.has(endpoint))
      if (pending.length === 0) return finish()
      if (!stands(sorted().answered)) return
      if (pending.every(({ isAside }) => isAside?.() === true)) return finish()
      cancelGrace ??= clock.after(graceMs, finish)
    }

    decide()
    for (const endpoint of endpoints)
      ask(endpoint)
        .then(
          (answer) => outcomes.set(endpoint, { endpoint, answer }),
          (error: unknown) => {
            const { fault, message } = endpointErrorOf(error)
            outcomes.set(endpoint, { endpoint, why: `${fault}: ${message}` })
          },
        )
        .then(decide)
        .catch(reject)
  })
}

const LATE = 'timeout: no answer soon after a quorum had answered'
