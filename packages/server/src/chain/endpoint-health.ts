import type { HeadTracker } from './head-tracker.ts'
import type { EndpointState, WatchedEndpoint } from './watched-endpoint.ts'

/** How one endpoint does, for metrics and for people. */
export type EndpointHealth = {
  readonly name: string
  readonly operator: string
  readonly height: bigint | null
  /** Blocks behind the newest one that any endpoint knows. */
  readonly lagBlocks: number | null
  /** Time of its newest block behind the newest one that any endpoint knows. */
  readonly lagMs: number | null
  readonly latencyMs: number | null
  readonly answeredMsAgo: number | null
  readonly errors: number
  readonly lastError: string | null
  /** The last header that did not hash to its hash, and when it came. */
  readonly unhashed: EndpointState['unhashed']
  /** Whether new heads come by subscription; otherwise they are asked for. */
  readonly subscribed: boolean
  /** Why it does not count now; null when it does. */
  readonly setAside: string | null
}

export const healthOf = (
  watched: readonly WatchedEndpoint[],
  tracker: HeadTracker,
  now: number,
): readonly EndpointHealth[] => {
  const newest = tracker.head()?.header ?? null
  const ahead = tracker.setAside()

  return watched.map(({ endpoint, state }) => ({
    name: endpoint.name,
    operator: endpoint.operator,
    height: state.head?.height ?? null,
    lagBlocks: newest && state.head ? Number(newest.height - state.head.height) : null,
    lagMs: newest && state.head ? newest.timeMs - state.head.timeMs : null,
    latencyMs: state.latencyMs,
    answeredMsAgo: state.answeredAtMs === null ? null : now - state.answeredAtMs,
    errors: state.errors,
    lastError: state.lastError,
    unhashed: state.unhashed,
    subscribed: state.live,
    setAside: asideWhy(state.belongs, endpoint.name === ahead, state.failures),
  }))
}

const asideWhy = (belongs: null | true | string, isAhead: boolean, failures: number): string | null => {
  if (typeof belongs === 'string') return belongs
  if (isAhead) return 'Its newest block is over 5 s ahead of all others.'
  if (belongs === null || failures > 0) return 'It does not answer.'
  return null
}
