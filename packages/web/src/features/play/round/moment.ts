import type { RoundView, TableView } from '@nibble/contract'
import { judged } from '../../../book/round-table.ts'
import { serverNow } from '../../../realtime/server-second.ts'
import type { Phase } from '../../../ui/phase-track.tsx'

/** The current state of a round length's table. */
export type Moment = {
  readonly round: RoundView | null
  readonly phase: Phase
  /** The close while open, the draw while closed, in server time; null after that. */
  readonly endsAt: number | null
  /** The full length of that countdown. */
  readonly ofMs: number
  /** The last ten seconds before the close. */
  readonly isEnding: boolean
}

export const ENDING_MS = 10_000
/** The page closes a round this long before the server does: a later bet or recall would arrive too late. */
export const SAFETY_MS = 1_000

/**
 * Follows the server's clock between messages: once its close has passed, a round counts as closed even if the last
 * message said open.
 */
export const momentOf = (table: TableView | undefined, now: number): Moment => {
  const { open = null, waiting = [] } = table ?? {}
  if (open !== null && now < open.closesAt - SAFETY_MS) {
    return {
      round: open,
      phase: 'open',
      endsAt: open.closesAt,
      ofMs: open.closesAt - open.opensAt,
      isEnding: open.closesAt - now <= ENDING_MS,
    }
  }

  const round = newestOf([...(open === null ? [] : [open]), ...waiting])
  if (round === null) {
    const phase = table === undefined ? 'waiting' : 'settled'
    return { round, phase, endsAt: null, ofMs: 1, isEnding: false }
  }
  return {
    round,
    phase: phaseAfterClose(round, now),
    endsAt: now < round.drawAt ? round.drawAt : null,
    ofMs: round.drawAt - round.closesAt,
    isEnding: false,
  }
}

/** At least 1, since a due round opens with the next message; null if unknown. */
export const secondsUntil = (at: number | null): number | null =>
  at === null ? null : Math.max(1, Math.ceil((at - serverNow()) / 1000))

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
