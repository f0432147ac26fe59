// Rounds of one minute of a house that hides something from a watcher.

import { guardedBeside, type RoundNumber, roundAt } from '@nibble/domain'
import * as beacons from '../../beacon.ts'
import { writePublication } from '../publication.ts'
import { headHash, type SignedHead } from '../signed.ts'
import { treeRoot } from '../tree.ts'
import type { House, RoundTimesSeen } from '../watch/house.ts'
import type { Report } from '../watch/report.ts'
import { watchHouse } from '../watch/watch-house.ts'
import { publish, signHead } from './house.ts'
import { base, unasked } from './watched-round.ts'

export const windows1m = { periodMs: 60_000, openForMs: 39_000, drawAfterMs: 12_000, publishAfterMs: 21_000 }
export const start = Date.UTC(2026, 10, 22, 23, 58)
export type Shown = Pick<Partial<House>, 'book' | 'leaves'> & {
  readonly tells?: (nth: number, at: RoundTimesSeen) => RoundTimesSeen | null
  /** The round whose head each one names. */
  readonly names?: (nth: number) => number
  readonly own?: number
  readonly rounds?: number
  /** How long after the close a round's head is shown. */
  readonly lateMs?: number
  /** How long after its draw time a round is cancelled. */
  readonly voidedMs?: number
  /** When the only block after the test's draw times was made. */
  readonly blockAt?: number
  readonly isGuarded?: boolean
  readonly everyMs?: number
  /** The house's clock. */
  readonly clock?: (now: number) => number
  /** The interval in which nobody watches. */
  readonly away?: readonly [number, number]
  /** When the house answers no question about its rounds. */
  readonly isSilent?: (now: number) => boolean
  readonly onFailure?: (round: RoundNumber, error: unknown) => Promise<void>
  /** Of which round it answers that there is no book. */
  readonly isRefused?: (round: RoundNumber) => boolean
}
let areGuarded = false
/** Whether the rounds are those beside the ordinary ones: `follow` sets it too. */
export const setGuarded = (isGuarded: boolean): void => {
  areGuarded = isGuarded
}
export const timesOf = (nth: number) => {
  const at = roundAt({ roundLength: '1m', windows: windows1m, now: start + 1_000 + nth * 60_000 })
  return areGuarded ? guardedBeside(at, windows1m) : at
}
export const empty = (nth: number, previous: Uint8Array): SignedHead => {
  const { round: one, drawAt: at } = timesOf(nth)
  const leaves = { size: 0, root: treeRoot([]), totals: [], previous }
  return signHead(base, { ...base.head, ...leaves, round: one, drawAt: at })
}
/** Five rounds, two of them of the next day, and a watcher who checks every second. */
export const follow = async ({
  tells = (_, at) => at,
  names = (nth) => nth - 1,
  own = 0,
  rounds = 5,
  lateMs = 0,
  voidedMs = 300_000,
  blockAt = Infinity,
  isGuarded = false,
  everyMs = 1_000,
  clock = (at) => at,
  away: [leaves, comesBack] = [Infinity, Infinity],
  isSilent = () => false,
  onFailure = async () => {},
  isRefused = () => false,
  ...shown
}: Shown) => {
  areGuarded = isGuarded
  const heads: SignedHead[] = []
  for (let nth = 0; nth < rounds; nth += 1) {
    const named = heads[names(nth)]
    heads.push(empty(nth, named === undefined ? new Uint8Array(32) : headHash(named)))
  }
  const nthOf = (one: string) => heads.findIndex((head) => head.round === one)
  let now = start
  const book: House['book'] = async (one) => {
    const head = heads[nthOf(one)]
    if (head === undefined || now < head.drawAt - 12_000 + lateMs) return null
    return { head, anchor: null, secret: now < head.drawAt ? null : base.roundSecret, witnesses: [] }
  }
  const { check } = watchHouse({
    house: {
      rounds: async () => {
        if (isSilent(now)) throw new Error('no answer')
        return heads.flatMap((_, nth) => {
          const at = timesOf(nth)
          return now < at.opensAt || now > at.publishAt ? [] : (tells(nth, at) ?? [])
        })
      },
      keys: async () => [base.publicKey],
      leaves: async (one) => {
        const head = heads[nthOf(one)]
        if (head === undefined || now < head.drawAt + voidedMs) return []
        const cancelled = publish({ ...base, round: head.round, leaves: [] }, null)
        return [JSON.stringify(writePublication(cancelled.publication))]
      },
      proof: async () => null,
      ...shown,
      book: async (one) => (isRefused(one) ? null : ((await shown.book?.(one)) ?? book(one))),
    },
    chain: {
      ...unasked,
      showsBlockWithin: async ({ from, before }) => (from <= blockAt && blockAt < before ? 'yes' : 'no'),
    },
    onFailure,
    beacons,
    now: () => clock(now),
    ownNow: () => now + own,
  })
  const reports: Report[] = []
  for (; now < start + 700_000; now += everyMs) {
    if (now >= leaves && now < comesBack) now = comesBack
    reports.push(...(await check().catch(() => [])))
  }
  for (; now < start + 6_000_000; now += 50_000) reports.push(...(await check().catch(() => [])))
  return reports.map(({ round: one, problem, isSeenBefore, isCancelled, isAfterGap, unshown }) =>
    [
      nthOf(one),
      problem ?? (unshown === null ? 'ok' : 'unshown'),
      isSeenBefore ? 'before' : 'after',
      isCancelled ? 'cancelled' : 'drawn',
      ...(isAfterGap ? ['gap'] : []),
    ].join(' '),
  )
}
export const ok = (nth: number) => `${nth} ok before cancelled`
export const all = [0, 1, 2, 3, 4].map(ok)

export const silent = () => {
  throw new Error('503')
}
