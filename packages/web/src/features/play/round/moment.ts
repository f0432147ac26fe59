import type { RoundView, TableView } from '@nibble/contract'
import { judged } from '../../../book/round-table.ts'
import type { Phase } from '../../../ui/phase-track.tsx'

/** What is on the table of a round length right now. */
export type Moment = {
  readonly round: RoundView | null
  readonly phase: Phase
  /** Until the close while open, until the draw while closed; 0 after that. */
  readonly leftMs: number
  /** The whole of what `leftMs` runs down from. */
  readonly ofMs: number
  /** The last ten seconds before the close. */
  readonly isEnding: boolean
}

export const ENDING_MS = 10_000

/**
 * Follows the server's clock between two messages: a round that was open in the last message is closed once its close
 * has passed, whatever the table still says.
 */
export const momentOf = (table: TableView | undefined, now: number): Moment => {
  const { open = null, waiting = [] } = table ?? {}
  if (open !== null && now < open.closesAt) {
    const leftMs = open.closesAt - now
    return {
      round: open,
      phase: 'open',
      leftMs,
      ofMs: open.closesAt - open.opensAt,
      isEnding: leftMs <= ENDING_MS,
    }
  }

  const round = newestOf([...(open === null ? [] : [open]), ...waiting])
  if (round === null) {
    const phase = table === undefined ? 'waiting' : 'settled'
    return { round, phase, leftMs: 0, ofMs: 1, isEnding: false }
  }
  return {
    round,
    phase: phaseAfterClose(round, now),
    leftMs: Math.max(0, round.drawAt - now),
    ofMs: round.drawAt - round.closesAt,
    isEnding: false,
  }
}

const newestOf = (rounds: readonly RoundView[]): RoundView | null =>
  rounds.reduce<RoundView | null>(
    (newest, round) => (newest === null || round.opensAt > newest.opensAt ? round : newest),
    null,
  )

const phaseAfterClose = (round: RoundView, now: number): Phase => {
  if (round.state === 'published' || round.state === 'cancelled') return 'settled'
  if (judged(round, round.block) !== null) return 'result'
  return now < round.drawAt ? 'closed' : 'waiting'
}
