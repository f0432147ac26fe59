import type { Endpoint } from './endpoint.ts'

/** Time to wait for a differing answer after a quorum is reached. */
export const GRACE_MS = 400
/** After this many consecutive time-outs, an endpoint is not waited for until it answers again. */
const ASIDE_AFTER_TIMEOUTS = 2

type Question<Value> = {
  readonly ask: (endpoint: Endpoint) => Promise<Value>
  /** Whether these votes alone make a quorum, whatever else arrives. */
  readonly stands: (votes: readonly Vote<Value>[]) => boolean
  /** Infinity: wait for all endpoints except those set aside. */
  readonly graceMs?: number
}

type AskAll = <Value>(question: Question<Value>) => Promise<readonly Vote<Value>[]>

/**
 * Asks all endpoints at once. Returns the answers that could be parsed, when all endpoints have finished or when the grace
 * period after a quorum (`stands`) is over. An endpoint that is set aside is asked too, and counts if it answers in time, but
 * is not waited for.
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

/** Any answer counts, even a refusal: only a silent endpoint is set aside. */
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

type Vote<Value> = { readonly operator: string; readonly value: Value }

/**
 * The answer that at least a quorum of operators gives and that has the most votes; null if there is none. Also the operators
 * who answer otherwise: all of them if they differ and none wins. One operator has one vote however many endpoints they run.
 */
export const agreedAnswer = <Value>(
  votes: readonly Vote<Value>[],
  quorum: number,
  wordOf: (value: Value) => string,
): { readonly value: Value | null; readonly otherwise: readonly string[] } => {
  const words = new Map<string, { value: Value; operators: Set<string> }>()
  for (const { operator, value } of votes) {
    const alike = words.get(wordOf(value)) ?? { value, operators: new Set() }
    words.set(wordOf(value), { ...alike, operators: alike.operators.add(operator) })
  }
  const [most, ...others] = [...words.values()].sort((a, b) => b.operators.size - a.operators.size)
  const isMost = most !== undefined && most.operators.size > (others[0]?.operators.size ?? 0)
  const value = isMost && most.operators.size >= quorum ? most.value : null
  const dissenting = value === null && most !== undefined && others.length > 0 ? [most, ...others] : others
  return { value, otherwise: [...new Set(dissenting.flatMap(({ operators }) => [...operators]))].sort() }
}

/** Whether a quorum of operators agrees, whatever others may still answer. */
export const isQuorum = <Value>(
  votes: readonly Vote<Value>[],
  quorum: number,
  wordOf: (value: Value) => string,
): boolean => {
  const operators = new Map<string, Set<string>>()
  for (const { operator, value } of votes)
    operators.set(wordOf(value), (operators.get(wordOf(value)) ?? new Set()).add(operator))
  return [...operators.values()].some(({ size }) => size >= quorum)
}

/** The largest number that a quorum vouches for: each answered it or more. Null if too few answered. */
export const quorumLowerBound = (votes: readonly Vote<bigint>[], quorum: number): bigint | null => {
  const perOperator = new Map<string, bigint>()
  for (const { operator, value } of votes) {
    const before = perOperator.get(operator)
    perOperator.set(operator, before === undefined || value < before ? value : before)
  }
  const sorted = [...perOperator.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return sorted[quorum - 1] ?? null
}
