/** Sends one JSON-RPC call and gives its `result`, unparsed. Throws an EndpointError for everything else. */
export type Transport = {
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
  /**
   * Keeps a subscription to new heads for as long as the connection stands, and takes it up again after each
   * reconnect. Null where the connection only answers questions.
   */
  readonly watchHeads:
    | ((watch: {
        readonly onHead: (head: unknown) => void
        readonly onLive: (live: boolean) => void
      }) => () => void)
    | null
  readonly close: () => void
}

/** Limits of one connection. */
export type TransportLimits = {
  /** A call that takes longer counts as no answer. */
  readonly timeoutMs: number
  /** A longer answer is not read to its end. */
  readonly maxAnswerBytes: number
}

export const DEFAULT_LIMITS: TransportLimits = { timeoutMs: 3_000, maxAnswerBytes: 4_000_000 }
