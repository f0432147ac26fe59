import { type Clock, sleep } from '../chain/clock.ts'
import type { Log } from '../chain/log.ts'

type Setup = {
  readonly everyMs: number
  /** What is logged of a turn that threw. */
  readonly failed: string
  readonly log: Log
  readonly clock: Clock
}

/** One turn after the other with a pause between them, until it is stopped; a turn that throws keeps no other from its own. */
export const repeat = (
  { everyMs, failed, log, clock }: Setup,
  turn: () => Promise<void>,
): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await turn()
      } catch (error) {
        log.warn({ err: error }, failed)
      }
      await sleep(clock, everyMs, stopping.signal).catch(() => {})
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
