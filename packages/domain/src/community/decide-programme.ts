import { dayOf, dayStart } from '../play/day.ts'
import { DRAFT_LEAD_MS } from '../play/decide-terms-draft.ts'
import { DAY_MS } from '../play/round-number.ts'
import { BOARDS, type Board, boardPeriod } from './boards.ts'
import type { Programme, ProgrammeRefusal, ProgrammeTerms } from './programmes.ts'
import { findUnsoundInsurance } from './sound-insurance.ts'
import { findUnsoundJackpot } from './sound-jackpot.ts'
import { findUnsoundLevels } from './sound-levels.ts'
import { findUnsoundPrizes } from './sound-prizes.ts'
import { findUnsoundRewards } from './sound-rewards.ts'

// Terms of a programme hold from a day of GMT+8 on, or from a round where bets commit to them. Never backwards: a day that
// is open, a period of a ranking and a contest that players were shown keep what they began with.

/** Jackpot and insurance begin with a round, everything else with a day. */
export const startsByRound = (programme: Programme): boolean =>
  programme === 'jackpot' || programme === 'insurance'

/** From when on new terms of a programme may hold at the earliest. */
export const earliestStart = (programme: Programme, now: number): number => {
  const seen = now + DRAFT_LEAD_MS
  switch (programme) {
    case 'jackpot':
    case 'insurance':
      return seen
    case 'levels':
    case 'rewards':
      return dayStart(seen) + DAY_MS
    case 'daily':
    case 'weekly':
    case 'monthly':
      return boardPeriod(programme, seen).endsAt
    case 'contest':
      // The prizes of the next one are shown while this one runs.
      return boardPeriod(programme, boardPeriod(programme, seen).endsAt).endsAt
  }
}

/** Null where such terms may hold from that moment on. */
export const findUnsoundProgramme = ({
  terms,
  effectiveAt,
  now,
}: {
  readonly terms: ProgrammeTerms
  readonly effectiveAt: number
  readonly now: number
}): ProgrammeRefusal | null => findUnsoundTerms(terms) ?? findUnsoundStart(terms.programme, effectiveAt, now)

/** Null where terms stay within every budget, whenever they begin. */
export const findUnsoundTerms = (terms: ProgrammeTerms): ProgrammeRefusal | null => {
  switch (terms.programme) {
    case 'levels':
      return findUnsoundLevels(terms)
    case 'rewards':
      return findUnsoundRewards(terms)
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return findUnsoundPrizes(terms)
    case 'jackpot':
      return findUnsoundJackpot(terms)
    case 'insurance':
      return findUnsoundInsurance(terms)
  }
}

/** Whether terms can still begin then, when they are drafted and once more when they are approved. */
export const findUnsoundStart = (
  programme: Programme,
  effectiveAt: number,
  now: number,
): ProgrammeRefusal | null => {
  const earliest = earliestStart(programme, now)
  if (effectiveAt < earliest)
    return {
      kind: 'programme_too_soon',
      details: { from: startsByRound(programme) ? new Date(earliest).toISOString() : dayOf(earliest) },
    }
  const board = BOARDS.find((one): one is Board => one === programme)
  return board !== undefined && boardPeriod(board, effectiveAt).startsAt !== effectiveAt
    ? { kind: 'programme_period' }
    : null
}
