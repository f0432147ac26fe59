import {
  amountOf,
  DEFAULT_WINDOWS,
  formatAmount,
  GAME_IDS,
  type GameId,
  picksOf,
  plus,
  type RoundNumber,
  roundAt,
  roundNumberOf,
  ZERO,
} from '@nibble/domain'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashOfBytes } from '../../hex.ts'
import type { RoundSeen } from '../check-round.ts'
import { sha256 } from '../encoding.ts'
import { returnOf } from '../fraud.ts'
import {
  type BetLeaf,
  BOOK_SOURCES,
  type BookLeaf,
  cancelMessage,
  hashLeaf,
  saltOf,
  tagOf,
} from '../leaves.ts'
import { lineHash, type Publication, publicationMessage, type Returned, writeLine } from '../publication.ts'
import {
  type Anchor,
  batchOf,
  commitmentOf,
  encodeHead,
  type Head,
  headHash,
  keyIdOf,
  type Receipt,
  receiptMessage,
  type SignedHead,
  type Total,
} from '../signed.ts'
import { buildTree, pathIn, treeRoot } from '../tree.ts'

// A complete and honest house of one round: everything derives from a seed, so that tests and vectors are the same
// everywhere.

/** Bytes derived from a seed: SHA-256 over it and a counter. */
export const seeded = (seed: string) => {
  let count = 0
  const bytes = (): Uint8Array => {
    count += 1
    return sha256(utf8ToBytes(`${seed}/${count}`))
  }
  const below = (limit: number): number => {
    const four = bytes()
    return new DataView(four.buffer, four.byteOffset).getUint32(0) % limit
  }
  const one = <T>(from: readonly T[]): T => {
    const chosen = from[below(from.length)]
    if (chosen === undefined) throw new RangeError('nothing to choose from')
    return chosen
  }
  return { bytes, below, one }
}

type Seeded = ReturnType<typeof seeded>

export type House = {
  readonly secretKey: Uint8Array
  readonly publicKey: Uint8Array
  readonly roundSecret: Uint8Array
  readonly round: RoundNumber
  readonly drawAt: number
  /** By bet id, a cancel after its bet. */
  readonly leaves: readonly BookLeaf[]
  readonly receipts: readonly Receipt[]
  readonly head: SignedHead
  readonly anchor: Anchor
}

const isCancelled = (at: number): boolean => at % 7 === 3

const ASSETS_STAKED = ['USDT', 'PLAY_POINT', 'GMT'] as const

export const openHouse = (seed: string, bets: number, { isGuarded = false } = {}): House => {
  const random = seeded(seed)
  const secretKey = random.bytes()
  const publicKey = ed25519.getPublicKey(secretKey)
  const now = Date.UTC(2026, 10, 22) + random.below(86_000) * 1000
  const windows = DEFAULT_WINDOWS['1m']
  const { drawAt, opensAt } = roundAt({ roundLength: '1m', windows, now })
  const round = roundNumberOf({ roundLength: '1m', opensAt, periodMs: windows.periodMs, isGuarded })
  const [roundSecret, tagSecret] = [random.bytes(), random.bytes()]

  const first = 90_000_000 + random.below(1_000_000)
  const placed = Array.from({ length: bets }, (_, at): BetLeaf => {
    const betId = String(first + at * (1 + random.below(3)) + at * 2)
    const game = random.one(GAME_IDS)
    return {
      round,
      betId,
      game,
      pick: pickOf(game, random),
      asset: random.one(ASSETS_STAKED),
      stake: formatAmount(amountOf(BigInt(1 + random.below(50_000_000)))),
      table: isGuarded ? 'guarded' : random.one(['classic', 'low-edge']),
      source: random.one(BOOK_SOURCES),
      acceptedAt: opensAt + random.below(39_000),
      tag: bytesToHex(tagOf(tagSecret, `player ${random.below(20)}`)),
      salt: bytesToHex(saltOf(roundSecret, betId)),
    }
  }).sort((a, b) => Number(BigInt(a.betId) - BigInt(b.betId)))
  const distinct = placed.filter(({ betId }, at) => betId !== placed[at - 1]?.betId)
  const leaves = distinct.flatMap((bet, at): BookLeaf[] =>
    isCancelled(at)
      ? [
          { kind: 'bet', ...bet },
          { kind: 'cancel', ...cancelOf(bet, random) },
        ]
      : [{ kind: 'bet', ...bet }],
  )

  const keys = { secretKey, publicKey }
  const head = signHead(keys, {
    round,
    drawAt,
    size: leaves.length,
    root: buildTree(leaves.map((leaf) => hashLeaf(leaf))).root,
    totals: totalsOf(leaves),
    secretHash: sha256(roundSecret),
    previous: random.bytes(),
    nextKey: null,
  })
  const receipts = receiptsOf(keys, distinct)
  const house = { ...keys, roundSecret, round, drawAt, leaves, receipts, head }
  return { ...house, anchor: anchorOf([head], random) }
}

const pickOf = (game: GameId, random: Seeded) => random.one(picksOf(game))

type Keys = Pick<House, 'secretKey' | 'publicKey'>

export const signHead = ({ secretKey, publicKey }: Keys, head: Head): SignedHead => ({
  ...head,
  keyId: keyIdOf(publicKey),
  signature: ed25519.sign(encodeHead(head), secretKey),
})

export const cancelOf = (bet: BetLeaf, random: Seeded) => {
  const key = random.bytes()
  const message = cancelMessage(bet)
  return {
    round: bet.round,
    betId: bet.betId,
    salt: bet.salt,
    cancelledAt: bet.acceptedAt + 900,
    publicKey: bytesToHex(p256.getPublicKey(key, false).subarray(1)),
    signature: bytesToHex(p256.sign(message, key, { prehash: true, lowS: false })),
  }
}

export const totalsOf = (leaves: readonly BookLeaf[]): readonly Total[] => {
  const cancelled = new Set(leaves.flatMap((leaf) => (leaf.kind === 'cancel' ? [leaf.betId] : [])))
  const kept = leaves.flatMap((leaf) => (leaf.kind === 'bet' && !cancelled.has(leaf.betId) ? [leaf] : []))
  return [...new Set(kept.map(({ asset }) => asset))].sort().map((asset) => ({
    asset,
    amount: kept
      .filter((leaf) => leaf.asset === asset)
      .reduce((sum, { stake }) => plus(sum, stakeOf(stake)), ZERO),
  }))
}

const stakeOf = (text: string) => {
  const [whole = '0', fraction = ''] = text.split('.')
  return amountOf(BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0')))
}

/** One receipt for each bet, by batches, in bet order. */
export const receiptsOf = ({ secretKey, publicKey }: Keys, bets: readonly BetLeaf[]): readonly Receipt[] => {
  const batches = [...new Set(bets.map(({ betId }) => batchOf(betId)))]
  return batches.flatMap((batch) => {
    const own = bets.filter(({ betId }) => batchOf(betId) === batch)
    const [first] = own
    if (first === undefined) return []
    const tree = buildTree(own.map((leaf) => hashLeaf({ kind: 'bet', ...leaf })))
    const message = receiptMessage({ round: first.round, batch, root: tree.root })
    const shared = { batch, size: own.length, root: tree.root, publicKey }
    const signature = ed25519.sign(message, secretKey)
    return own.map((leaf, index) => ({ ...shared, leaf, index, path: pathIn(tree, index), signature }))
  })
}

export const anchorOf = (heads: readonly Head[], random: Seeded): Anchor => {
  const hashes = heads.map((head) => headHash(head))
  const drawAt = heads[0]?.drawAt ?? 0
  return {
    chainId: 56,
    contract: `0x${bytesToHex(random.bytes()).slice(24)}`,
    drawAt,
    commitment: commitmentOf(hashes),
    heads: hashes,
    transaction: `0x${bytesToHex(random.bytes())}`,
    height: 55_891_030,
    blockHash: `0x${bytesToHex(random.bytes())}`,
    blockTime: drawAt - 9000,
  }
}

/** The leaf's position in the sealed tree, with the next leaf. */
export const placeOf = (leaves: readonly BookLeaf[], betId: string) => {
  const index = leaves.findIndex((leaf) => leaf.kind === 'bet' && leaf.betId === betId)
  const tree = buildTree(leaves.map((leaf) => hashLeaf(leaf)))
  const after = leaves[index + 1]
  const next = after === undefined ? null : { leaf: after, path: pathIn(tree, index + 1) }
  return { index, path: pathIn(tree, index), next }
}

/** Signs the publication after the result; a bet that is not cancelled has its return by the rules. */
export const publish = (
  { secretKey, publicKey, round, leaves }: Pick<House, 'secretKey' | 'publicKey' | 'round' | 'leaves'>,
  draw: Publication['draw'],
  returnedOf: (leaf: BetLeaf) => Returned = (leaf) => (draw === null ? null : returnOf(leaf, draw)),
): { readonly lines: readonly string[]; readonly publication: Publication } => {
  const lines = leaves.map((leaf, at) => {
    const isOpen = leaf.kind === 'bet' && leaves[at + 1]?.kind !== 'cancel'
    return writeLine({ leaf, returned: isOpen ? returnedOf(leaf) : null })
  })
  const of = { round, draw, size: lines.length, root: treeRoot(lines.map((line) => lineHash(line))) }
  const signature = ed25519.sign(publicationMessage(of), secretKey)
  return { lines, publication: { ...of, keyId: keyIdOf(publicKey), signature } }
}

/** The round's draw block: one that matches `anchorOf`. */
export const drawOf = (random: Seeded): NonNullable<Publication['draw']> => ({
  height: 55_891_042,
  hash: hashOfBytes(random.bytes()),
})

/** A round as an honest outsider saw it to the end. */
export const seenOf = (house: House, draw: NonNullable<Publication['draw']>): RoundSeen => ({
  key: house.publicKey,
  head: house.head,
  anchor: house.anchor,
  draw: { chainId: 56, ...draw },
  sealed: house.leaves.map((leaf) => hashLeaf(leaf)),
  published: { ...publish(house, draw), secret: house.roundSecret },
})
