import { setTimeout as wait } from 'node:timers/promises'
import {
  CANCEL_WITHOUT_BLOCK_AFTER_MS,
  CANCEL_WITHOUT_QUORUM_AFTER_MS,
  type CancelReason,
} from '@nibble/domain'
import type { Agreeing } from '../chain/agree-on-draw.ts'
import { notifyAgreeing } from '../features/play/events.ts'
import { cancelRound, recordAskedTime } from '../features/play/settle/cancel-round.ts'
import { recordCandidate, type SeenBlock } from '../features/play/settle/finalize-outcome.ts'
import type { FollowedRound } from './round-book.ts'
import type { RoundLoop } from './round-loop.ts'

/** A "no quorum" answer counts for the time since the last question, but at most for the planned pause plus this. */
const ASK_SLACK_MS = 10_000
/** From this age on a waiting round is logged. */
const LOG_WAIT_AFTER_MS = 30_000

/** One endpoint shows a new block before the others, which are asked at least once a second. */
const TRIES = 10
const TRY_EVERY_MS = 200

/**
 * Asks the endpoints which block decides a closed round, and acts on their answer. For lack of a block a round is cancelled in two
 * cases only: five minutes after its draw time if a quorum agrees that no such block exists, or after 24 hours in which a running
 * server asked and had no quorum. `cancelRound` checks both again by the database's clock. Otherwise the round waits.
 */
export const askForBlock = async (loop: RoundLoop, followed: FollowedRound): Promise<void> => {
  const { db, source, dbClock, book, askInterval, signal } = loop
  if (signal.aborted) return
  const { round, drawAt } = followed.round
  const askedAtMs = dbClock.nowMs()
  const answer = await source.agreeOnDraw(drawAt)
  if (signal.aborted) return

  const askedForMs = standsForMs(followed, askedAtMs)
  followed.askedAtMs = askedAtMs
  followed.askEveryMs = askInterval({ ageMs: askedAtMs - drawAt, waiting: book.countWaiting() })
  followed.askAtMs = askedAtMs + followed.askEveryMs

  switch (answer.kind) {
    case 'agreed':
      followed.agreed = answer
      followed.agreedAtMs = dbClock.nowMs()
      if (followed.loggedWait !== null) book.hurry(followed.agreedAtMs)
      await showDrawBlock(loop, followed, answer.draw)
      return announceAgreeing(loop, followed, answer.agreeing)

    case 'waiting':
      await announceAgreeing(loop, followed, answer.agreeing)
      return keepWaiting(loop, followed, { for: 'finality', because: answer.why, askedAtMs })

    case 'none_exists':
      if (askedAtMs < drawAt + CANCEL_WITHOUT_BLOCK_AFTER_MS)
        return keepWaiting(loop, followed, { for: 'block', because: answer.why, askedAtMs })
      return cancel(loop, followed, { why: 'no_block', because: answer.why, askedAtMs })

    case 'history_lost':
    case 'no_quorum': {
      const total = await recordAskedTime(db, { round, ms: Math.round(askedForMs) })
      if (total < CANCEL_WITHOUT_QUORUM_AFTER_MS)
        return keepWaiting(loop, followed, { for: 'quorum', because: answer.why, askedAtMs })
      return cancel(loop, followed, { why: 'no_quorum', because: answer.why, askedAtMs })
    }
  }
}

/** Tells pages how many endpoints show the block, each time it changes. */
const announceAgreeing = async (
  { db }: RoundLoop,
  followed: FollowedRound,
  agreeing: Agreeing,
): Promise<void> => {
  const said = `${agreeing.hash} ${agreeing.count}/${agreeing.of}`
  if (followed.agreeing === said) return
  followed.agreeing = said
  await notifyAgreeing(db, followed.round.round, agreeing)
}

/** Only time between two questions of this loop counts, so that downtime does not. */
export const standsForMs = (
  { askedAtMs, askEveryMs }: Pick<FollowedRound, 'askedAtMs' | 'askEveryMs'>,
  nowMs: number,
): number => (askedAtMs === null ? 0 : Math.min(Math.max(nowMs - askedAtMs, 0), askEveryMs + ASK_SLACK_MS))

type Waiting = {
  readonly for: NonNullable<FollowedRound['loggedWait']>
  readonly because: string
  readonly askedAtMs: number
}

/** Logs once what an overdue round waits for. */
export const keepWaiting = ({ log }: RoundLoop, followed: FollowedRound, waiting: Waiting): void => {
  const { round, drawAt } = followed.round
  if (followed.loggedWait === waiting.for || waiting.askedAtMs - drawAt < LOG_WAIT_AFTER_MS) return
  followed.loggedWait = waiting.for
  log.warn(
    { round, for: waiting.for, because: waiting.because },
    'A round is waiting for its block or beacon.',
  )
}

export const cancel = async (
  loop: RoundLoop,
  followed: FollowedRound,
  { why, because, askedAtMs }: { why: CancelReason; because: string; askedAtMs: number },
): Promise<void> => {
  const { db, book, log, observe, refreshSoon } = loop
  const { round } = followed.round
  switch (await cancelRound(db, { round, why })) {
    case 'cancelled':
      book.setState(followed, 'cancelled')
      observe.cancelled?.({ round, why })
      return log.warn({ round, why, because }, 'A round was cancelled.')
    case 'already_decided':
      return refreshSoon()
    case 'too_early':
      return keepWaiting(loop, followed, {
        for: WAITS_FOR[why],
        because,
        askedAtMs,
      })
  }
}

const WAITS_FOR = { no_block: 'block', no_quorum: 'quorum', no_beacon: 'beacon' } as const

/**
 * Publishes the draw block that a quorum of endpoints sees now, final or not, or withdraws it after a reorganisation. A block
 * shown by one endpoint alone is not shown to players.
 */
export const findDrawBlock = async (loop: RoundLoop, followed: FollowedRound): Promise<void> => {
  const { source, signal, log } = loop
  followed.looking = true
  try {
    for (let tried = 0; tried < TRIES && !signal.aborted && followed.agreed === null; tried += 1) {
      if (tried > 0) await wait(TRY_EVERY_MS, undefined, { signal })
      const found = await source.findDrawBlock(followed.round.drawAt)
      if (found === undefined) continue
      if (!signal.aborted && followed.agreed === null)
        await showDrawBlock(loop, followed, found?.draw ?? null)
      return
    }
  } catch (error) {
    if (!signal.aborted)
      log.warn({ err: error, round: followed.round.round }, 'A draw block could not be published.')
  } finally {
    followed.looking = false
  }
}

const showDrawBlock = async (
  { db, refreshSoon }: RoundLoop,
  followed: FollowedRound,
  draw: SeenBlock | null,
): Promise<void> => {
  const { round, block, state } = followed.round
  if (state !== 'closed' && state !== 'drawn') return
  if ((block?.hash ?? null) === (draw?.hash ?? null)) return

  const seen = draw === null ? null : { height: draw.height, hash: draw.hash, timeMs: draw.timeMs }
  if (!(await recordCandidate(db, { round, block: seen }))) return refreshSoon()
  if (followed.round.state !== 'closed' && followed.round.state !== 'drawn') return
  followed.round = {
    ...followed.round,
    state: seen === null ? 'closed' : 'drawn',
    block: seen === null ? null : { ...seen, height: seen.height.toString(), final: false },
  }
}
