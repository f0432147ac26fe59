import {
  CANCEL_WITHOUT_BLOCK_AFTER_MS,
  CANCEL_WITHOUT_QUORUM_AFTER_MS,
  readRoundNumber,
} from '@nibble/domain'
import { headerHeight } from '../../header-fields.ts'
import { type Beacons, judgedHashOf } from '../../proof-beacon.ts'
import { isProven, verifyProof } from '../../verify-proof.ts'
import { findLie, findMissing, type RoundSeen } from '../check-round.ts'
import { headHash, isSignedBy, type Receipt, type SignedHead, witnessMessage } from '../signed.ts'
import { sameBytes } from '../tree.ts'
import type { BookSeen, Chain } from './house.ts'
import { type Followed, type Read, type Report, reportOf } from './report.ts'

/** How far the watcher's clock may be behind, and how late a block may come. */
const CLOCK_MS = 5_000

/**
 * Compares what a house shows after a result with what it showed before, with the watcher's nodes and with their
 * receipts. Null while `isWaiting` for nodes that do not know the block or the seal yet.
 */
export const createResultCheck = ({
  chain,
  receipts,
  unread,
  witnesses,
  beacons,
  ownNow,
  findTwoHeads,
}: {
  readonly chain: Chain
  readonly receipts: readonly Receipt[]
  /** Receipts whose books were not read; those of the round are taken out. */
  readonly unread: Set<Receipt>
  readonly witnesses: readonly Uint8Array[]
  readonly beacons: Beacons
  /** The watcher's own clock: by its own the house could fake that it waited. */
  readonly ownNow: () => number
  /** The report of a round of this draw that has two heads: then the known lie is a consequence of it. */
  readonly findTwoHeads: (drawAt: number) => Promise<Report | null>
}) => {
  const checkResult = async ({
    one,
    seen: { head, key, sealed, isDoubted },
    read: { signed, book, proof },
    isWaiting,
    isAfterGap,
  }: {
    readonly one: Followed
    readonly seen: NonNullable<Followed['seen']>
    readonly read: Read
    readonly isWaiting: boolean
    readonly isAfterGap: boolean
  }): Promise<Report | null> => {
    const { round } = one.times
    const published = { ...signed, secret: book.secret }
    let unshown: Report['unshown'] = null
    if (proof !== null) {
      // Whatever head the file shows, the seen one says when the round was drawn.
      const book = { key, receipt: null, place: null, head, anchor: null }
      if (proof.round !== round || !isProven(verifyProof({ ...proof, book }, { beacons })))
        return (await findTwoHeads(head.drawAt)) ?? reportOf(one, 'proof')
      const height = headerHeight(proof.draw.header)
      const shown = await chain.showsBlock({ height, hash: proof.draw.hash })
      if (shown === 'no') return reportOf(one, 'block')
      if (shown === 'unshown' && isWaiting) return null
      if (shown === 'unshown') unshown = 'block'
    }
    const { anchor } = book
    const sealShown = anchor === null ? 'unasked' : await chain.showsSeal(anchor)
    if (sealShown === 'no') return (await findTwoHeads(head.drawAt)) ?? reportOf(one, 'seal')
    if (sealShown === 'unshown' && isWaiting) return null
    if (sealShown === 'unshown') unshown ??= 'seal'
    const draw =
      proof === null
        ? null
        : { chainId: proof.chainId, height: Number(headerHeight(proof.draw.header)), hash: proof.draw.hash }
    const guard =
      proof === null || proof.beacon === null
        ? null
        : {
            header: proof.draw.header,
            beacon: proof.beacon,
            hash: judgedHashOf({ round, blockHash: proof.draw.hash, beacon: proof.beacon }, beacons),
          }
    const seen: RoundSeen = { key, head, sealed, published, anchor, draw, guard }
    const lie = findLie(seen)
    const twiceBeside = lie?.what === 'anchor' ? await findTwoHeads(head.drawAt) : null
    if (lie !== null) return twiceBeside ?? reportOf(one, lie.what, { fraud: lie.fraud, anchor })
    const isCancelled = published.publication.draw === null
    if (isCancelled && (await isVoided(head))) return reportOf(one, 'voided', { anchor })
    if (isDoubted) return reportOf(one, 'sealed_leaves', { anchor })
    for (const receipt of receipts) {
      if (receipt.leaf.round === round) unread.delete(receipt)
      const fraud = receipt.leaf.round === round ? findMissing(receipt, seen) : null
      if (fraud !== null) return reportOf(one, 'receipt', { fraud, anchor })
    }
    return reportOf(one, null, {
      anchor,
      isCancelled,
      unshown,
      isAfterGap,
      agreeing: countAgreeing(witnesses, book),
    })
  }

  /**
   * Whether a cancelled round should have been drawn, by the watcher's clock: by its own the house could fake that it
   * waited. After a day it may have had no quorum, and a guarded round may wait for its beacon, whatever the chain
   * shows.
   */
  const isVoided = async ({ round, drawAt }: SignedHead): Promise<boolean> => {
    const waitedMs = ownNow() + CLOCK_MS - drawAt
    if (waitedMs < CANCEL_WITHOUT_BLOCK_AFTER_MS) return true
    if (waitedMs >= CANCEL_WITHOUT_QUORUM_AFTER_MS || readRoundNumber(round).isGuarded) return false
    // A block at the last moment may reach the house after it has given up.
    const before = drawAt + CANCEL_WITHOUT_BLOCK_AFTER_MS - CLOCK_MS
    return (await chain.showsBlockWithin({ from: drawAt, before })) === 'yes'
  }

  return checkResult
}

/** Each trusted watcher counts once, if its listed signature is valid for this head. */
const countAgreeing = (trusted: readonly Uint8Array[], { head, witnesses }: BookSeen): number => {
  const message = witnessMessage({ round: head.round, headHash: headHash(head) })
  return trusted.filter((key) =>
    witnesses.some(
      ({ publicKey, signature }) => sameBytes(publicKey, key) && isSignedBy(key, message, signature),
    ),
  ).length
}
