import { CLOCK_AHEAD_MS } from '@nibble/domain'
import type { Header } from './header.ts'

/** The newest block of one endpoint. */
export type ReportedHead = { readonly name: string; readonly operator: string; readonly head: Header }

/** An endpoint whose newest block lags behind the newest known one by more than this is stale and counts as absent. */
export const STALE_MS = 10_000

export type ChosenHead = {
  /** Null while fewer operators than the quorum keep up with the chain. */
  readonly head: Header | null
  /** The endpoint that is ignored because it alone is far ahead, if any. */
  readonly setAside: string | null
}

/**
 * The head is the latest block that any endpoint knows, since no bet may be taken on a block that somebody has seen. With three
 * or more endpoints, one that is over 5 s ahead of all others is ignored. With fewer operators than the quorum there is no head,
 * so no bet is taken: a round could not be settled either.
 */
export const chooseHead = (reported: readonly ReportedHead[], { quorum }: { quorum: number }): ChosenHead => {
  const newestFirst = reported.toSorted((a, b) => compareHeads(b.head, a.head))
  const [first, second] = newestFirst
  const aside =
    newestFirst.length >= 3 &&
    first !== undefined &&
    second !== undefined &&
    first.head.timeMs - second.head.timeMs > CLOCK_AHEAD_MS
      ? first
      : null

  const reconciled = aside === null ? newestFirst : newestFirst.slice(1)
  const newest = reconciled[0]?.head ?? null
  const keepingUp = reconciled.filter(
    ({ head }) => newest !== null && newest.timeMs - head.timeMs <= STALE_MS,
  )
  const operators = new Set(keepingUp.map(({ operator }) => operator)).size
  return { head: operators >= quorum ? newest : null, setAside: aside?.name ?? null }
}

const compareHeads = (a: Header, b: Header): number =>
  a.timeMs === b.timeMs ? Number(a.height - b.height) : a.timeMs - b.timeMs
