/** Estimate of the server's clock, accurate to about half a round trip. */
export type ServerClock = {
  /** Server time now, in milliseconds. */
  now(): number
  /** Server minus local, in milliseconds; 0 until the first sample. */
  offsetMs(): number
  /** One exchange: when it was sent and answered by the local clock, and the server's time in between. */
  sample(exchange: { sentAt: number; answeredAt: number; serverTime: number }): void
  /** Forgets the samples, after the local clock has jumped. */
  reset(): void
}

const SAMPLE_LIFE_MS = 120_000

/** Keeps the offset of the fastest exchange of the last two minutes: the faster, the smaller its error. */
export const createServerClock = (localNow: () => number = Date.now): ServerClock => {
  let best: { roundTripMs: number; offsetMs: number; at: number } | null = null

  return {
    now: () => localNow() + (best?.offsetMs ?? 0),
    offsetMs: () => best?.offsetMs ?? 0,
    sample: ({ sentAt, answeredAt, serverTime }) => {
      const roundTripMs = answeredAt - sentAt
      if (roundTripMs < 0) return
      const isBetter =
        best === null || roundTripMs <= best.roundTripMs || answeredAt - best.at > SAMPLE_LIFE_MS
      if (!isBetter) return
      best = { roundTripMs, offsetMs: serverTime - (sentAt + roundTripMs / 2), at: answeredAt }
    },
    reset: () => {
      best = null
    },
  }
}
