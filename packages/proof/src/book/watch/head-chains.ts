import { DAY_MS, parseRoundNumber, type RoundNumber, readRoundNumber } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { headHash, keyIdOf, type SignedHead, verifyHead } from '../signed.ts'
import { sameBytes } from '../tree.ts'
import type { House } from './house.ts'

/** A head that was shown under one of the house's keys. */
export type ShownHead = { readonly head: SignedHead; readonly key: Uint8Array }

/** A head that has its place in the chain, and when it was taken. */
export type TakenHead = ShownHead & { readonly at: number }

/** After this many consecutive rounds without a head, the watcher stops looking for the one that a head names. */
const MOST_WITHHELD = 60
/** Heads stay comparable for as long as an unanswered round is asked about, and a day more. */
const CHAIN_KEPT_MS = 2 * DAY_MS
/** A round's index has four digits. */
const MOST_A_DAY = 9_999

/**
 * What is between two heads: `nothing` is hidden; `none` if the house shows no such head as the later one names,
 * `refused` if it only answers that there is nothing; `lost` if the house does not show the earlier head either, as
 * after a restore, or if too much lies between; the `round` that was not announced; or the earlier round's `second`
 * head. A restored house signs no second head (docs/decisions/0168).
 */
export type Hidden =
  | { readonly kind: 'nothing' | 'none' | 'refused' | 'lost' }
  | { readonly kind: 'round'; readonly round: RoundNumber }
  | { readonly kind: 'second'; readonly head: SignedHead }

/**
 * The heads of each round length and table, by round: each names the one before it.
 *
 * `isReported` tells whether a round found through the next head has had its report, `isUnanswered` whether one was
 * reported as unanswered and is still asked about.
 */
export const createHeadChains = ({
  house,
  elapsed,
  isReported,
  isUnanswered,
}: {
  readonly house: Pick<House, 'book'>
  readonly elapsed: () => number
  readonly isReported: (round: RoundNumber) => boolean
  readonly isUnanswered: (round: RoundNumber) => boolean
}): {
  readonly before: (round: RoundNumber) => TakenHead | undefined
  readonly isBrokenBy: (head: SignedHead) => boolean
  readonly add: (shown: ShownHead) => void
  readonly findHidden: (before: ShownHead, head: SignedHead) => Promise<Hidden>
} => {
  const chains = new Map<string, readonly TakenHead[]>()
  /** The round of each head that has its place, by its hash. */
  const known = new Map<string, RoundNumber>()

  const chainOf = (round: RoundNumber) => chains.get(lengthAndTable(round)) ?? []
  const before = (round: RoundNumber) => chainOf(round).findLast((each) => each.head.round < round)

  /** An unanswered head is taken after later ones: its place is between them. */
  const isBrokenBy = (head: SignedHead): boolean => {
    const last = before(head.round)
    const next = chainOf(head.round).find((each) => each.head.round > head.round)
    const namedByNext = next === undefined ? undefined : known.get(bytesToHex(next.head.previous))
    return (
      (last !== undefined && breaksBetween(last.head, head)) ||
      (next !== undefined && breaksBetween(head, next.head)) ||
      (namedByNext !== undefined && namedByNext < head.round)
    )
  }

  const add = ({ head, key }: ShownHead): void => {
    const at = elapsed()
    const heads = chainOf(head.round)
    const kept = heads.filter((each) => each.at > at - CHAIN_KEPT_MS || each === heads.at(-1))
    for (const each of heads) if (!kept.includes(each)) known.delete(bytesToHex(headHash(each.head)))
    chains.set(
      lengthAndTable(head.round),
      [...kept, { head, key, at }].sort((a, b) => (a.head.round < b.head.round ? -1 : 1)),
    )
    known.set(bytesToHex(headHash(head)), head.round)
  }

  const findHidden = async (last: ShownHead, head: SignedHead): Promise<Hidden> => {
    if (isNeighbour(last.head, head)) return { kind: 'nothing' }
    const named = known.get(bytesToHex(head.previous))
    // A head that names one from further back drops the one before it.
    if (named !== undefined && named >= last.head.round) return { kind: 'nothing' }
    const still = await house.book(last.head.round)
    if (still === null || typeof still === 'string' || still.head.round !== last.head.round)
      return { kind: 'lost' }
    if (!sameBytes(headHash(still.head), headHash(last.head)))
      return verifyHead(still.head, last.key) === null
        ? { kind: 'second', head: still.head }
        : { kind: 'lost' }
    const between = roundsBetween(last.head, head)
    let isRefused = false
    for (const round of between.slice(0, MOST_WITHHELD)) {
      const book = await house.book(round)
      isRefused ||= book === null
      if (book === null || typeof book === 'string') continue
      // Later rounds are checked on their own.
      if (isReported(round)) return { kind: 'nothing' }
      if (!sameBytes(headHash(book.head), head.previous)) return { kind: isRefused ? 'refused' : 'none' }
      // It is retried for a day: later rounds do not wait for it.
      return isUnanswered(round) ? { kind: 'nothing' } : { kind: 'round', round }
    }
    if (between.length === 0 || between.length > MOST_WITHHELD) return { kind: 'lost' }
    return { kind: isRefused ? 'refused' : 'none' }
  }

  return { before, isBrokenBy, add, findHidden }
}

const lengthAndTable = (round: RoundNumber): string => round.charAt(8)

/** It names the previous head, and its key is that head's or was announced by it. */
const isNext = (before: SignedHead, head: SignedHead): boolean =>
  sameBytes(head.previous, headHash(before)) &&
  (head.keyId === before.keyId || (before.nextKey !== null && head.keyId === keyIdOf(before.nextKey)))

/** Whether a head cannot stand behind another one, whatever was signed between them. */
const breaksBetween = (before: SignedHead, head: SignedHead): boolean =>
  (isNeighbour(before, head) && !isNext(before, head)) || head.drawAt <= before.drawAt

/** Whether a head claims to follow directly: a round with a withheld head is between others. */
const isNeighbour = (before: SignedHead, head: SignedHead): boolean => {
  const [last, next] = [readRoundNumber(before.round), readRoundNumber(head.round)]
  if (last.dayStart === next.dayStart) return last.index + 1 === next.index
  if (last.dayStart + DAY_MS !== next.dayStart || next.index !== 1 || last.index === 1) return false
  // Numbers restart at midnight, but draws continue as on any day.
  const drawnAfterStart = head.drawAt - next.dayStart
  const periodMs = (before.drawAt - last.dayStart - drawnAfterStart) / (last.index - 1)
  return head.drawAt - before.drawAt === periodMs
}

/** The rounds of the same length and table between two heads of the same or consecutive days; the latest first. */
const roundsBetween = (before: SignedHead, head: SignedHead): readonly RoundNumber[] => {
  const [last, next] = [readRoundNumber(before.round), readRoundNumber(head.round)]
  const numbersOf = (of: RoundNumber, from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, nth) =>
      parseRoundNumber(`${of.slice(0, 9)}${String(to - 1 - nth).padStart(4, '0')}`),
    )
  if (last.dayStart === next.dayStart)
    return numbersOf(head.round, last.index + 1, next.index).filter((one) => one !== null)
  if (last.dayStart + DAY_MS !== next.dayStart || last.index === next.index) return []
  const periodMs = (before.drawAt - last.dayStart - (head.drawAt - next.dayStart)) / (last.index - next.index)
  return [
    ...numbersOf(head.round, 1, next.index),
    ...numbersOf(before.round, last.index + 1, Math.min(MOST_A_DAY, Math.floor(DAY_MS / periodMs)) + 1),
  ].filter((one) => one !== null)
}
