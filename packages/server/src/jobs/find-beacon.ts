import { CANCEL_WITHOUT_BEACON_AFTER_MS } from '@nibble/domain'
import { beaconTimeMs, guardingRound } from '@nibble/proof/beacon'
import { recordBeaconMissing } from '../features/play/settle/cancel-round.ts'
import { cancel, keepWaiting, standsForMs } from './draw-block.ts'
import type { FollowedRound } from './round-book.ts'
import type { RoundLoop } from './round-loop.ts'

const NO_RELAYS = { kind: 'unknown', problems: ['this server has no relays: set DRAND_URLS'] } as const

/**
 * Looks for the beacon that decides a guarded round whose draw block is agreed on, from when it is due. For lack of it the round is
 * cancelled by one rule only, which `cancelRound` checks again: after 24 hours in which a running server asked and every relay said
 * that there is no such beacon. Relays that lie or do not answer do not count: otherwise whoever controls them could choose between a
 * result and a refund.
 */
export const findBeacon = async (loop: RoundLoop, followed: FollowedRound): Promise<void> => {
  const { db, beacons, dbClock, book, askInterval, signal } = loop
  const { agreed } = followed
  if (signal.aborted || agreed === null) return
  const { round, drawAt } = followed.round
  const asks = followed.beacon
  const askedAtMs = dbClock.nowMs()
  const wanted =
    beacons === null ? null : guardingRound(beacons.network, { drawAt, blockTimeMs: agreed.draw.timeMs })
  const dueAtMs = beacons === null || wanted === null ? askedAtMs : beaconTimeMs(beacons.network, wanted)
  if (askedAtMs < dueAtMs) {
    asks.askAtMs = dueAtMs
    return
  }
  const answer = beacons === null || wanted === null ? NO_RELAYS : await beacons.find(wanted)
  if (signal.aborted) return

  const askedForMs = standsForMs(asks, askedAtMs)
  asks.askedAtMs = askedAtMs
  asks.askEveryMs = askInterval({ ageMs: askedAtMs - dueAtMs, waiting: book.countWithoutBeacon() })
  asks.askAtMs = askedAtMs + asks.askEveryMs

  switch (answer.kind) {
    case 'found':
      asks.found = answer.beacon
      asks.foundAtMs = dbClock.nowMs()
      book.hurry(asks.foundAtMs)
      return
    case 'unknown':
      return keepWaiting(loop, followed, {
        for: 'beacon',
        because: answer.problems.join('; '),
        askedAtMs,
      })
    case 'missing': {
      const because = `every relay shows that there is no beacon ${wanted}`
      const total = await recordBeaconMissing(db, { round, ms: Math.round(askedForMs) })
      if (total < CANCEL_WITHOUT_BEACON_AFTER_MS)
        return keepWaiting(loop, followed, { for: 'beacon', because, askedAtMs })
      return cancel(loop, followed, { why: 'no_beacon', because, askedAtMs })
    }
  }
}
