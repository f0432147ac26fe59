import type { DrawAnswer } from '../chain/index.ts'
import type { UnfinishedRound } from '../features/play/index.ts'
import { FIRST_ASK_AFTER_MS } from './ask-pace.ts'
import { nextStep, type Step } from './next-step.ts'

/** What a session knows of one unfinished round beyond its row. Times are of the database's clock. */
export type FollowedRound = {
  round: UnfinishedRound
  /** A step is under way. */
  busy: boolean
  looking: boolean
  agreed: (DrawAnswer & { readonly kind: 'agreed' }) | null
  agreedAtMs: number
  askAtMs: number
  askedAtMs: number | null
  askEveryMs: number
  /** Not before this: the last step failed, or was too early. */
  retryAtMs: number
  failures: number
  /** What an operator was told that it waits for. */
  told: 'finality' | 'block' | 'quorum' | null
}

export const followRound = (round: UnfinishedRound, nowMs: number): FollowedRound => ({
  round,
  busy: false,
  looking: false,
  agreed: null,
  agreedAtMs: 0,
  askAtMs: Math.max(round.drawAt + FIRST_ASK_AFTER_MS, nowMs),
  askedAtMs: null,
  askEveryMs: 0,
  retryAtMs: 0,
  failures: 0,
  told: null,
})

export const stepOf = ({ round, agreed, askAtMs }: FollowedRound): Step =>
  nextStep(round, { agreed: agreed !== null, askAtMs })

/** When its next step is due; Infinity while there is none to take. */
export const dueAt = (followed: FollowedRound): number => {
  if (followed.busy) return Infinity
  const step = stepOf(followed)
  return step.kind === 'none' ? Infinity : Math.max(step.dueAtMs, followed.retryAtMs)
}

export const isWaiting = ({ round, agreed }: FollowedRound): boolean =>
  agreed === null && (round.state === 'closed' || round.state === 'drawn')
