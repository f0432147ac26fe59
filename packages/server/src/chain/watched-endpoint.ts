import { UnhashedHeader } from './check-header.ts'
import type { Clock } from './clock.ts'
import { type Endpoint, EndpointError, endpointErrorOf, type TransferFilter } from './endpoint.ts'
import type { Header } from './header.ts'
import { checkLogs, ImpossibleLogs } from './transfers/check-logs.ts'

/** The state of one endpoint, updated by every question to it. */
export type WatchedEndpoint = {
  readonly endpoint: Endpoint
  readonly state: EndpointState
}

export type EndpointState = {
  /** Its newest block, by its last answer. */
  head: Header | null
  headAtMs: number | null
  /** When it last gave a credible answer. */
  answeredAtMs: number | null
  /** How long the last answer took. */
  latencyMs: number | null
  errors: number
  /** Errors in a row; 0 after an answer. */
  failures: number
  /** Time-outs since its last answer of any kind. */
  timeouts: number
  lastError: string | null
  /** The last header that did not hash to its hash, or logs that no block can hold, and when it came. */
  unhashed: { readonly atMs: number; readonly what: string } | null
  /** Whether it is subscribed. */
  live: boolean
  /** Null until asked; then true if it serves our chain, or a sentence saying why not. */
  belongs: null | true | string
}

/** For this long an endpoint that showed impossible logs is not asked for logs: each answer takes time to read. */
const UNREAD_FOR_MS = 60_000
/** After this many time-outs in a row an endpoint is not waited for until it answers again. */
const ASIDE_AFTER_TIMEOUTS = 2

/** Wraps the endpoint to time answers and count errors. */
export const watchEndpoint = (
  endpoint: Endpoint,
  { clock, onAnswer }: { readonly clock: Clock; readonly onAnswer?: (answer: EndpointAnswer) => void },
): WatchedEndpoint => {
  const state: EndpointState = {
    head: null,
    headAtMs: null,
    answeredAtMs: null,
    latencyMs: null,
    errors: 0,
    failures: 0,
    timeouts: 0,
    lastError: null,
    unhashed: null,
    live: false,
    belongs: null,
  }

  const measured = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const startedAt = clock.nowMs()
    try {
      const answer = await ask()
      state.answeredAtMs = clock.nowMs()
      state.latencyMs = state.answeredAtMs - startedAt
      state.failures = 0
      state.timeouts = 0
      onAnswer?.({ name: endpoint.name, latencyMs: state.latencyMs, fault: null })
      return answer
    } catch (error) {
      const { fault } = endpointErrorOf(error)
      recordError(state, error, clock.nowMs())
      if (fault === 'timeout') state.timeouts += 1
      else if (fault !== 'unreachable') state.timeouts = 0
      onAnswer?.({ name: endpoint.name, latencyMs: clock.nowMs() - startedAt, fault })
      throw error
    }
  }

  let unreadUntilMs = Number.NEGATIVE_INFINITY
  const readTransfers = async (filter: TransferFilter) => {
    if (clock.nowMs() < unreadUntilMs)
      throw new EndpointError('malformed', 'it showed logs that its blocks cannot contain')
    const logs = await endpoint.transfers(filter)
    await checkLogs(endpoint, filter, logs).catch((error: unknown) => {
      if (error instanceof ImpossibleLogs) unreadUntilMs = clock.nowMs() + UNREAD_FOR_MS
      throw error
    })
    return logs
  }

  return {
    state,
    endpoint: {
      ...endpoint,
      chainId: () => measured(endpoint.chainId),
      block: (which) => measured(() => endpoint.block(which)),
      isSyncing: () => measured(endpoint.isSyncing),
      isAside: () => state.timeouts >= ASIDE_AFTER_TIMEOUTS,
      transfers: (filter) => measured(() => readTransfers(filter)),
      seals: (filter) => measured(() => endpoint.seals(filter)),
      receipt: (transaction) => measured(() => endpoint.receipt(transaction)),
      call: (call) => measured(() => endpoint.call(call)),
      code: (address) => measured(() => endpoint.code(address)),
    },
  }
}

/** One question to an endpoint, for metrics. Null `fault`: answered. */
export type EndpointAnswer = {
  readonly name: string
  readonly latencyMs: number
  readonly fault: ReturnType<typeof endpointErrorOf>['fault'] | null
}

/** Counts an endpoint's errors, in answers and in subscription messages. */
export const recordError = (state: EndpointState, error: unknown, nowMs: number): void => {
  const { fault, message } = endpointErrorOf(error)
  state.errors += 1
  state.failures += 1
  state.lastError = `${fault}: ${message}`
  if (error instanceof UnhashedHeader || error instanceof ImpossibleLogs)
    state.unhashed = { atMs: nowMs, what: message }
}
