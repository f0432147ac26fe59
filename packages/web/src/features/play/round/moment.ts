import type { RoundView, TableView } from '@nibble/contract'
import { judged } from '../../../book/round-table.ts'
import { serverNow } from '../../../realtime/server-second.ts'
import type { Phase } from '../../../ui/phase-track.tsx'

/** What is on the table of a round length right now. */
export type Moment = {
  readonly round: RoundView | null
  readonly phase: Phase
  /** The close while open, the draw while closed, in server time; null after that. */
  readonly endsAt: number | null
  /** How long the whole of the time until then is. */
  readonly ofMs: number
  /** The last ten seconds before the close. */
  readonly isEnding: boolean
}

export const ENDING_MS = 10_000
/** The page closes a round this long before the server does: a bet or a recall that is sent later would come too late. */
export const SAFETY_MS = 1_000

/**
 * Follows the server's clock between two messages: a round that was open in the last message is closed once its close
 * has passed, whatever the table still says.
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

/** At least 1, since a round that is due opens with the next message; null while it is not known. */
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
