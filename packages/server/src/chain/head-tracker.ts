import { chooseHead } from './choose-head.ts'
import type { Clock } from './clock.ts'
import { EndpointError } from './endpoint.ts'
import type { Header } from './header.ts'
import { type EndpointState, recordError, type WatchedEndpoint } from './watched-endpoint.ts'

/** How often an endpoint without a subscription is polled for its newest block. */
const POLL_MS = 1_000
/** If no head arrives for this long, all endpoints are polled at once; a single silent endpoint likewise. */
const SILENCE_MS = 2_000
const LONGEST_BACKOFF_MS = 10_000
/** How often to check again that an endpoint serves our chain. */
const IDENTITY_MS = 30_000
/** An endpoint that gave no answer for this long counts as absent. */
const ABSENT_MS = 10_000

export type TrackedHead = { readonly header: Header; readonly receivedAtMs: number }

export type HeadTracker = {
  /** Null while no quorum of operators keeps up with the chain. */
  readonly head: () => TrackedHead | null
  readonly setAside: () => string | null
  readonly onHead: (listener: (head: TrackedHead) => void) => () => void
  readonly stop: () => void
}

type TrackHeadsInput = {
  readonly watched: readonly WatchedEndpoint[]
  readonly quorum: number
  readonly clock: Clock
  /** Asks an endpoint whether it serves our chain and writes the answer into its state. */
  readonly identify: (watched: WatchedEndpoint) => Promise<void>
}

/** Follows the newest block of all endpoints, by subscription if possible, and by polling. */
export const trackHeads = ({ watched, quorum, clock, identify }: TrackHeadsInput): HeadTracker => {
  const listeners = new Set<(head: TrackedHead) => void>()
  const polls = new Map(
    watched.map((one) => [one, { asking: false, askedAtMs: -Infinity, identifiedAtMs: -Infinity }]),
  )
  let announced: TrackedHead | null = null
  let newHeadAtMs = clock.nowMs()
  let askedAllAtMs = -Infinity
  let stopped = false
  let cancelTimer = () => {}

  const choose = () => {
    const now = clock.nowMs()
    const heads = watched.flatMap(({ endpoint, state }) => {
      const absent = state.answeredAtMs === null || now - state.answeredAtMs > ABSENT_MS
      const { name, operator } = endpoint
      return state.head === null || state.belongs !== true || absent
        ? []
        : [{ name, operator, head: state.head }]
    })
    return chooseHead(heads, { quorum })
  }

  const accept = ({ state }: WatchedEndpoint, head: Header) => {
    const now = clock.nowMs()
    if (state.head !== null && head.height < state.head.height - REWOUND) state.belongs = null
    if (head.hash !== state.head?.hash) state.headAtMs = now
    state.head = head
    state.answeredAtMs = now

    const chosen = choose().head
    if (chosen === null || chosen.hash === announced?.header.hash) return
    newHeadAtMs = now
    announced = { header: chosen, receivedAtMs: now }
    for (const listener of listeners) listener(announced)
  }

  const ask = async (one: WatchedEndpoint) => {
    const poll = polls.get(one)
    if (poll === undefined || poll.asking) return
    poll.asking = true
    poll.askedAtMs = clock.nowMs()
    try {
      if (one.state.belongs === null || clock.nowMs() - poll.identifiedAtMs >= IDENTITY_MS) {
        await identify(one)
        poll.identifiedAtMs = clock.nowMs()
      }
      const head = await one.endpoint.block('latest')
      if (head !== null && !stopped) accept(one, head)
    } catch (error) {
      // Endpoint errors are counted where they occur. Every other error must be logged here.
      if (!(error instanceof EndpointError)) recordError(one.state, error, clock.nowMs())
    } finally {
      poll.asking = false
      plan()
    }
  }

  const dueAt = (one: WatchedEndpoint): number => {
    const poll = polls.get(one)
    if (poll === undefined || poll.asking) return Infinity
    const { state } = one
    if (state.belongs === null && state.failures === 0) return poll.askedAtMs
    const every = everyMs(state)
    const heardAtMs = state.live ? Math.max(poll.askedAtMs, state.headAtMs ?? -Infinity) : poll.askedAtMs
    return Math.min(heardAtMs + every, Math.max(poll.identifiedAtMs + IDENTITY_MS, poll.askedAtMs + every))
  }

  const silenceAt = () => Math.max(newHeadAtMs, askedAllAtMs) + SILENCE_MS

  const plan = () => {
    cancelTimer()
    if (stopped) return
    const dueMs = Math.min(silenceAt(), ...watched.map(dueAt)) - clock.nowMs()
    cancelTimer = clock.after(Math.max(dueMs, 0), wake)
  }

  const wake = () => {
    const now = clock.nowMs()
    const silent = silenceAt() <= now
    if (silent) askedAllAtMs = now
    for (const one of watched) if (silent || dueAt(one) <= now) void ask(one)
    plan()
  }

  const unsubscribe = watched.map((one) =>
    one.endpoint.subscribe?.({
      onHead: (head) => {
        if (stopped) return
        accept(one, head)
        plan()
      },
      onLive: (live) => {
        one.state.live = live
        // A connection that comes back may lead to another chain.
        if (live) one.state.belongs = null
        plan()
      },
      onError: (error) => recordError(one.state, error, clock.nowMs()),
    }),
  )
  plan()

  return {
    head: () => {
      const { head } = choose()
      if (head === null) return null
      return announced !== null && announced.header.hash === head.hash
        ? announced
        : { header: head, receivedAtMs: clock.nowMs() }
    },
    setAside: () => choose().setAside,
    onHead: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      stopped = true
      cancelTimer()
      for (const stop of unsubscribe) stop?.()
    },
  }
}

/** A head that falls back by more than this is not one endpoint's reorganisation: check which chain it serves. */
const REWOUND = 64n

const everyMs = ({ live, failures }: EndpointState): number => {
  const usual = live ? SILENCE_MS : POLL_MS
  return Math.min(usual * 2 ** Math.min(failures, 8), Math.max(usual, LONGEST_BACKOFF_MS))
}

/** The state of one endpoint, for metrics and operators. */
export type EndpointHealth = {
  readonly name: string
  readonly operator: string
  readonly height: bigint | null
  /** Blocks behind the newest one that any endpoint knows. */
  readonly lagBlocks: number | null
  /** How far the time of its newest block is behind the newest that any endpoint knows. */
  readonly lagMs: number | null
  readonly latencyMs: number | null
  readonly answeredMsAgo: number | null
  readonly errors: number
  readonly lastError: string | null
  /** The last header that did not hash to its hash, and when it came. */
  readonly unhashed: EndpointState['unhashed']
  /** Whether new heads come by subscription instead of polling. */
  readonly subscribed: boolean
  /** Why it does not count now; null if it does. */
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
