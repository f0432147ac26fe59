import { isTemporary } from '@nibble/server/db/failures.ts'
import { Refusal } from '@nibble/server/refusal.ts'

/** What came of a call: its answer, or the kind of its refusal. Whatever else is thrown is thrown on. */
export type Outcome<T> =
  | { readonly answer: T; readonly refusal: null }
  | { readonly answer: null; readonly refusal: string }

const TRIES = 30

/**
 * A busy machine may run into a timeout, which a player is told as `try_again` and an operator as unavailable: they then
 * repeat the same call.
 */
export async function attempt<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  for (let tried = 1; ; tried += 1) {
    try {
      return { answer: await call(), refusal: null }
    } catch (error) {
      const isBusy = isTemporary(error) || (error instanceof Refusal && error.kind === 'try_again')
      if (!isBusy || tried === TRIES) return { answer: null, refusal: kindOf(error) }
      await new Promise((wait) => setTimeout(wait, 50))
    }
  }
}

const kindOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.kind
  throw error
}

/** How often each thing was told, e.g. `yes` or a kind of refusal. */
export function countTold(outcomes: readonly Outcome<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { refusal } of outcomes) counts[refusal ?? 'yes'] = (counts[refusal ?? 'yes'] ?? 0) + 1
  return counts
}
