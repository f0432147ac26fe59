import { actOnAnswer } from './act-on-answer.ts'
import type { FollowedRound } from './followed-round.ts'
import type { Session } from './session.ts'
import { showDrawBlock } from './show-draw-block.ts'

/** An answer "no quorum" speaks for the time since the last question, but never for more than the wait and this. */
const ASK_SLACK_MS = 10_000
/** Waiting for a block longer than this is worth a line in the log. */
const WORTH_TELLING_MS = 30_000

/** Asks the endpoints which block decides a closed round, and does what their answer calls for. */
export const askForBlock = async (session: Session, followed: FollowedRound): Promise<void> => {
  const { db, source, dbClock, book, log, observe, pace, signal, refreshSoon } = session
  if (signal.aborted) return
  const { round, drawAt } = followed.round
  const askedAtMs = dbClock.nowMs()
  const answer = await source.agreeOnDraw(drawAt)
  if (signal.aborted) return

  const askedForMs = standsForMs(followed, askedAtMs)
  followed.askedAtMs = askedAtMs
  followed.askEveryMs = pace({ ageMs: askedAtMs - drawAt, waiting: book.countWaiting() })
  followed.askAtMs = askedAtMs + followed.askEveryMs

  const acted = await actOnAnswer(db, { round, drawAt, answer, askedAtMs, askedForMs })
  switch (acted.kind) {
    case 'agreed':
      followed.agreed = acted.answer
      followed.agreedAtMs = dbClock.nowMs()
      if (followed.told !== null) book.hurry(followed.agreedAtMs)
      return showDrawBlock(session, followed, acted.answer.draw)

    case 'cancelled':
      book.setState(followed, 'cancelled')
      observe.cancelled?.({ round, why: acted.why })
      return log.warn({ round, why: acted.why, because: acted.because }, 'A round was cancelled.')

    case 'decided_elsewhere':
      return refreshSoon()

    case 'waits':
      if (followed.told === acted.for || askedAtMs - drawAt < WORTH_TELLING_MS) return
      followed.told = acted.for
      return log.warn({ round, for: acted.for, because: acted.because }, 'A round waits for its block.')
  }
}

/** Only time between two questions of this session counts: a server that is down asks nothing. */
const standsForMs = ({ askedAtMs, askEveryMs }: FollowedRound, nowMs: number): number =>
  askedAtMs === null ? 0 : Math.min(Math.max(nowMs - askedAtMs, 0), askEveryMs + ASK_SLACK_MS)
