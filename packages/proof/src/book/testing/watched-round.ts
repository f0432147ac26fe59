import { bytesToHex } from '@noble/hashes/utils.js'
import * as beacons from '../../beacon.ts'
import { readProof } from '../../proof-file.ts'
import { draw as block, roundProof, times } from '../../testing/known-round.ts'
import { judgeFraud } from '../fraud.ts'
import { type BookLeaf, hashLeaf } from '../leaves.ts'
import { writePublication } from '../publication.ts'
import type { Anchor, SignedHead } from '../signed.ts'
import { treeRoot } from '../tree.ts'
import type { Chain, House } from '../watch/house.ts'
import type { Report } from '../watch/report.ts'
import { watchHouse } from '../watch/watch-house.ts'
import { anchorOf, type House as Books, openHouse, publish, seeded, signHead, totalsOf } from './house.ts'

// A round drawn by a known block, in a house controlled by the test.
export const { round, drawAt, closesAt, publishAt } = times
export const draw = { height: 55_891_042, hash: block.hash }
export const proof = readProof(roundProof)

export const random = seeded('watched')
export const base = openHouse('watched', 15)
export const bookOf = (all: readonly BookLeaf[], more: Partial<SignedHead> = {}): Books => {
  const leaves = all.map((leaf) => ({
    ...leaf,
    round,
    ...(leaf.kind === 'bet' ? { acceptedAt: closesAt - 9 } : {}),
  }))
  const root = treeRoot(leaves.map((leaf) => hashLeaf(leaf)))
  const whole = { ...base.head, round, drawAt, root, size: leaves.length, totals: totalsOf(leaves), ...more }
  const head = signHead(base, whole)
  return { ...base, round, drawAt, leaves, head, anchor: anchorOf([head], random) }
}
// Cancels of another round would not be signed for this one.
export const bets = base.leaves.filter(({ kind }) => kind === 'bet')
export const honest = bookOf(bets)

export const unasked: Chain = {
  showsBlock: async () => 'unasked',
  showsSeal: async () => 'unasked',
  showsBlockWithin: async () => 'unasked',
}

/** What a house shows at a given time. Each of its answers can be changed. */
export type Steered = Partial<House> & {
  readonly early?: Books
  readonly late?: Books
  readonly lateHead?: SignedHead
  readonly anchor?: Anchor
}

export const linesOf = (books: Books): readonly string[] => {
  const { lines, publication } = publish(books, draw)
  return [
    ...lines,
    JSON.stringify({ ...writePublication(publication), secret: bytesToHex(books.roundSecret) }),
  ]
}

type Watching = {
  from?: number
  receipts?: Books['receipts']
  witnesses?: readonly Uint8Array[]
  /** How long each answer about a book takes. */
  takesMs?: number
  /** How long it is watched after its result. */
  forMs?: number
}

export const watched = async (...watching: Parameters<typeof watchedAll>): Promise<Report | undefined> => {
  const reports = await watchedAll(...watching)
  if (reports.length !== 1) throw new Error(`${reports.length} reports instead of one`)
  return reports[0]
}

export const watchedAll = async (
  steered: Steered,
  chain: Partial<Chain> = {},
  {
    from = closesAt,
    receipts = base.receipts.slice(0, 0),
    witnesses = [],
    takesMs = 0,
    forMs = 700_000,
  }: Watching = {},
): Promise<readonly Report[]> => {
  const { early = honest, late = early, lateHead = early.head, anchor = early.anchor, ...answers } = steered
  let now = from
  const house: House = {
    rounds: async () => [{ round, drawAt, closesAt, publishAt }],
    keys: async () => [base.publicKey],
    book: async () =>
      now < publishAt
        ? { head: early.head, anchor: null, secret: null, witnesses: [] }
        : { head: lateHead, anchor, secret: base.roundSecret, witnesses: [] },
    leaves: async () =>
      now < publishAt
        ? early.leaves.map((leaf) => JSON.stringify({ betId: leaf.betId, hash: bytesToHex(hashLeaf(leaf)) }))
        : linesOf(late),
    proof: async () => proof,
    ...answers,
  }
  const { check } = watchHouse({
    house: {
      ...house,
      book: async (one) => {
        now += takesMs
        return house.book(one)
      },
    },
    chain: { ...unasked, ...chain },
    receipts,
    witnesses,
    beacons,
    now: () => now,
  })
  const reports: Report[] = []
  for (; now < publishAt + forMs; now += now < publishAt + 1000 ? 500 : 20_000)
    reports.push(...(await check()))
  return reports
}

export const summary = (report: Report | undefined): string => {
  const { fraud = null, problem = null } = report ?? {}
  return `${problem}${fraud === null ? '' : `, ${judgeFraud(fraud).state} ${fraud.evidence.kind}`}`
}
