import type { DrawAnswer, Header } from '../chain/index.ts'
import type { Database } from '../db/database.ts'
import { cancelRound, noteAskedFor } from '../features/play/settle/cancel-round.ts'
import {
  type FinalBlock,
  fixOutcome,
  type SeenBlock,
  seeDrawBlock,
} from '../features/play/settle/fix-outcome.ts'
import type { FollowedRound } from './round-book.ts'
import type { Session } from './round-session.ts'

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

// A round is cancelled for want of a block by two rules only, which the database checks once more by its own clock:
// five minutes after its draw time when a quorum agrees that no such block exists, and after 24 hours during which a
// running server asked and had no quorum. Otherwise it waits.

const NO_BLOCK_AFTER_MS = 300_000
const NO_QUORUM_AFTER_MS = 86_400_000

type Acted =
  | { readonly kind: 'agreed'; readonly answer: DrawAnswer & { readonly kind: 'agreed' } }
  | { readonly kind: 'cancelled'; readonly why: 'no_block' | 'no_quorum'; readonly because: string }
  | { readonly kind: 'decided_elsewhere' }
  | { readonly kind: 'waits'; readonly for: 'finality' | 'block' | 'quorum'; readonly because: string }

/**
 * Acts on what the endpoints answered about a closed round. `askedAtMs` is the database's clock when they were asked,
 * `askedForMs` the time for which this question stands: since the last one of this server.
 */
const actOnAnswer = async (
  db: Database,
  {
    round,
    drawAt,
    answer,
    askedAtMs,
    askedForMs,
  }: {
    readonly round: string
    readonly drawAt: number
    readonly answer: DrawAnswer
    readonly askedAtMs: number
    readonly askedForMs: number
  },
): Promise<Acted> => {
  switch (answer.kind) {
    case 'agreed':
      return { kind: 'agreed', answer }

    case 'waiting':
      return { kind: 'waits', for: 'finality', because: answer.why }

    case 'none_exists':
      if (askedAtMs < drawAt + NO_BLOCK_AFTER_MS) return { kind: 'waits', for: 'block', because: answer.why }
      return cancel(db, { round, why: 'no_block', because: answer.why })

    case 'history_lost':
    case 'no_quorum': {
      const total = await noteAskedFor(db, { round, ms: Math.round(askedForMs) })
      if (total < NO_QUORUM_AFTER_MS) return { kind: 'waits', for: 'quorum', because: answer.why }
      return cancel(db, { round, why: 'no_quorum', because: answer.why })
    }
  }
}

const cancel = async (
  db: Database,
  { round, why, because }: { round: string; why: 'no_block' | 'no_quorum'; because: string },
): Promise<Acted> => {
  switch (await cancelRound(db, { round, why })) {
    case 'cancelled':
      return { kind: 'cancelled', why, because }
    case 'already_decided':
      return { kind: 'decided_elsewhere' }
    case 'too_early':
      return { kind: 'waits', for: why === 'no_block' ? 'block' : 'quorum', because }
  }
}

/** Fixes the outcome by the agreed block. False while it is too early by the database's clock. */
export const fixByAgreed = async (
  db: Database,
  { round, draw, parent }: { readonly round: string; readonly draw: Header; readonly parent: Header },
): Promise<boolean> => (await fixOutcome(db, { round, block: finalBlockOf(draw, parent) })) !== 'too_early'

const finalBlockOf = (draw: Header, parent: Header): FinalBlock => ({
  height: draw.height,
  hash: draw.hash,
  timeMs: draw.timeMs,
  header: { ...draw.fields, hash: draw.hash },
  parentHeader: { ...parent.fields, hash: parent.hash },
  parentTimeMs: parent.timeMs,
})

/** Looks for the draw block as the endpoints see it now, final or not, and shows it; shows none when it went again. */
export const lookForDrawBlock = async (session: Session, followed: FollowedRound): Promise<void> => {
  const { source, signal, log } = session
  followed.looking = true
  try {
    const crossing = await source.findDrawBlock(followed.round.drawAt)
    if (!signal.aborted && followed.agreed === null)
      await showDrawBlock(session, followed, crossing?.draw ?? null)
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error, round: followed.round.round }, 'A draw block could not be shown.')
  } finally {
    followed.looking = false
  }
}

const showDrawBlock = async (
  { db, refreshSoon }: Session,
  followed: FollowedRound,
  draw: SeenBlock | null,
): Promise<void> => {
  const { round, block, state } = followed.round
  if (state !== 'closed' && state !== 'drawn') return
  if ((block?.hash ?? null) === (draw?.hash ?? null)) return

  const seen = draw === null ? null : { height: draw.height, hash: draw.hash, timeMs: draw.timeMs }
  if (!(await seeDrawBlock(db, { round, block: seen }))) return refreshSoon()
  if (followed.round.state !== 'closed' && followed.round.state !== 'drawn') return
  followed.round = {
    ...followed.round,
    state: seen === null ? 'closed' : 'drawn',
    block: seen === null ? null : { ...seen, height: seen.height.toString(), final: false },
  }
}
