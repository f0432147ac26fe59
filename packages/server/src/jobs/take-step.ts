import { closeRound } from '../features/play/rounds/close-round.ts'
import { openDue } from '../features/play/rounds/open-rounds.ts'
import { finalizeOutcome } from '../features/play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../features/play/settle/settle-next-chunk.ts'
import { askForBlock } from './draw-block.ts'
import { findBeacon } from './find-beacon.ts'
import { limit } from './limit.ts'
import type { FollowedRound, Step } from './round-book.ts'
import type { RoundLoop } from './round-loop.ts'

/** Limits on rounds asked about and settled at once, so that neither delays opening, closing or relaying blocks. */
const ASKS_AT_ONCE = 4
const BEACONS_AT_ONCE = 4
const SETTLING_AT_ONCE = 2
/** The pause after a step that came too early, because the estimate of the database's clock was ahead. */
const TOO_EARLY_MS = 10
/** Beyond this delay, clocks no longer explain why the database will not move a round. */
const STUBBORN_AFTER_MS = 1_000

export type TakeStep = (step: Step, followed: FollowedRound) => Promise<void>

/** Takes the steps of rounds. Any server may repeat any step at any time: the database decides what it does. */
export const stepTaker = (loop: RoundLoop): TakeStep => {
  const askLimit = limit(ASKS_AT_ONCE)
  const beaconLimit = limit(BEACONS_AT_ONCE)
  const settleLimit = limit(SETTLING_AT_ONCE)

  return async (step, followed) => {
    switch (step.kind) {
      case 'open':
        return open(loop, followed)
      case 'close':
        return close(loop, followed)
      case 'ask':
        return askLimit(() => askForBlock(loop, followed))
      case 'beacon':
        return beaconLimit(() => findBeacon(loop, followed))
      case 'fix':
        return fix(loop, followed)
      case 'settle':
        return settleLimit(() => settle(loop, followed))
      case 'none':
        return
    }
  }
}

const open = async (loop: RoundLoop, followed: FollowedRound) => {
  const { db, book, dbClock, observe, refreshSoon } = loop
  const { round, opensAt } = followed.round
  const { opened } = await openDue(db)
  for (const name of opened) book.setState(book.find(name), 'open')
  if (followed.round.state !== 'scheduled') {
    if (opened.includes(round)) observe.late?.('open', dbClock.nowMs() - opensAt)
    return refreshSoon()
  }
  // It was not opened: either it is too early, or its time passed while no server ran rounds and it has to be closed.
  return close(loop, followed)
}

const close = async (
  { db, book, dbClock, observe, closings, refreshSoon }: RoundLoop,
  followed: FollowedRound,
) => {
  const { round, state, closesAt, opensAt } = followed.round
  if (await closeRound(db, { round })) {
    closings.notify()
    observe.late?.('close', dbClock.nowMs() - closesAt)
    return book.setState(followed, 'closed')
  }
  await dbClock.measure()
  const now = dbClock.nowMs()
  if (now - (state === 'open' ? closesAt : opensAt) > STUBBORN_AFTER_MS) {
    refreshSoon()
    followed.retryAtMs = now + STUBBORN_AFTER_MS
  } else followed.retryAtMs = now + TOO_EARLY_MS
}

const fix = async ({ db, beacons, book, dbClock }: RoundLoop, followed: FollowedRound) => {
  const { agreed, round, beacon } = followed
  if (agreed === null) return
  const { draw, parent } = agreed
  const fixed = await finalizeOutcome(db, {
    round: round.round,
    block: {
      height: draw.height,
      hash: draw.hash,
      timeMs: draw.timeMs,
      header: { ...draw.fields, hash: draw.hash },
      parentHeader: { ...parent.fields, hash: parent.hash },
      parentTimeMs: parent.timeMs,
    },
    guard:
      beacons === null || beacon.found === null ? null : { network: beacons.network, beacon: beacon.found },
  })
  // Decided, by this server or another, by a block or a cancellation: its bets are settled or refunded next.
  if (fixed !== 'too_early') return book.setState(followed, 'settling')
  await dbClock.measure()
  followed.retryAtMs = dbClock.nowMs() + TOO_EARLY_MS
}

const settle = async (
  { db, book, dbClock, observe, signal, refreshSoon }: RoundLoop,
  followed: FollowedRound,
) => {
  const { round, publishAt } = followed.round
  for (let done = false; !done; ) {
    if (signal.aborted) return
    const chunk = await settleNextChunk(db, { round })
    if (chunk.settled > 0) observe.settled?.(chunk.settled)
    else if (!chunk.done) {
      // There is nothing to settle, or another server settles it: the next reading of the list shows which.
      followed.retryAtMs = dbClock.nowMs() + STUBBORN_AFTER_MS
      return refreshSoon()
    }
    done = chunk.done
  }
  if (followed.agreed !== null) {
    const latencyMs = dbClock.nowMs() - Math.max(followed.agreedAtMs, followed.beacon.foundAtMs, publishAt)
    observe.published?.({ round, latencyMs })
  }
  book.close(followed)
}
