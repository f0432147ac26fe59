import type { Endpoint } from './endpoint.ts'

/** So long after a quorum stands an answer that differs may still come. */
export const GRACE_MS = 400
/** So many time-outs without an answer between them, and an endpoint is not waited for until it answers again. */
const ASIDE_AFTER_TIMEOUTS = 2

type Question<Value> = {
  readonly ask: (endpoint: Endpoint) => Promise<Value>
  /** Whether these votes alone make a quorum, whatever else may come. */
  readonly stands: (votes: readonly Vote<Value>[]) => boolean
  /** Infinity: all but those that are set aside are waited for. */
  readonly graceMs?: number
}

type AskAll = <Value>(question: Question<Value>) => Promise<readonly Vote<Value>[]>

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

/** Any answer counts, a refusal too: only an endpoint that says nothing is set aside. */
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
 * What so many operators say alike and most of all; null where nothing is. Beside it the operators who say otherwise, which
 * are all of them where nothing stands but they differ. One operator has one voice however many endpoints they run.
 */
export const mostSay = <Value>(
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

/** Whether so many operators say alike, whatever others may say yet. */
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

/** The largest number that so many operators vouch for: each says it or more. Null where too few answered. */
export const vouchedFor = (votes: readonly Vote<bigint>[], quorum: number): bigint | null => {
  const perOperator = new Map<string, bigint>()
  for (const { operator, value } of votes) {
    const before = perOperator.get(operator)
    perOperator.set(operator, before === undefined || value < before ? value : before)
  }
  const sorted = [...perOperator.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return sorted[quorum - 1] ?? null
}
