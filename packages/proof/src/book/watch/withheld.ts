import { DAY_MS, type RoundNumber } from '@nibble/domain'
import type { House, RoundTimesSeen } from './house.ts'
import { createRecentRounds } from './recent-rounds.ts'
import { type Report, reportOf } from './report.ts'

/** How long after its result a round is asked about again: what others are shown of it is there by then. */
const ASKED_AGAIN_MS = 60_000
/** Between two requests of which the first was not answered. */
const RETRY_MS = 60_000

/**
 * Rounds for which the house has said that there will never be a head. Such a head is never signed later
 * (docs/decisions/0188): one that the next head does not name would be shown to others only, so each round is asked about
 * once more after its result.
 */
export const createWithheldRounds = ({
  house,
  now,
  elapsed,
  onFailure,
}: {
  readonly house: Pick<House, 'book'>
  readonly now: () => number
  readonly elapsed: () => number
  readonly onFailure: (round: RoundNumber, error: unknown) => Promise<void>
}): {
  readonly add: (times: RoundTimesSeen) => void
  /** Whether a head of this round is a lie. Its round is then not asked about again. */
  readonly areBrokenBy: (round: RoundNumber) => boolean
  readonly askAgain: () => Promise<readonly Report[]>
} => {
  const said = createRecentRounds(elapsed)
  const waiting = new Map<RoundNumber, { readonly times: RoundTimesSeen; readonly askAt: number }>()

  const isShown = async (round: RoundNumber): Promise<boolean> => {
    const book = await house.book(round)
    return book !== null && typeof book !== 'string'
  }

  const askAgain = async (): Promise<readonly Report[]> => {
    const reports: Report[] = []
    for (const [round, { times, askAt }] of waiting) {
      if (now() < times.publishAt + ASKED_AGAIN_MS || elapsed() < askAt) continue
      try {
        if (await isShown(round)) reports.push(reportOf({ times, seen: null }, 'withheld'))
        waiting.delete(round)
      } catch (error) {
        if (now() > times.publishAt + DAY_MS) waiting.delete(round)
        else waiting.set(round, { times, askAt: elapsed() + RETRY_MS })
        await onFailure(round, error)
      }
    }
    return reports
  }

  return {
    add: (times) => {
      if (said.has(times.round)) return
      said.add(times.round)
      waiting.set(times.round, { times, askAt: Number.NEGATIVE_INFINITY })
    },
    areBrokenBy: (round) => {
      waiting.delete(round)
      return said.has(round)
    },
    askAgain,
  }
}
