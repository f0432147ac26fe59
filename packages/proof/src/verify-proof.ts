import {
  type Amount,
  type Asset,
  type BlockHash,
  DEFAULT_WINDOWS,
  explain,
  type Facts,
  GAME_IDS,
  type GameId,
  isDrawBlock,
  isJackpotHit,
  judge,
  outcomeOf,
  payoutOf,
  type Ratio,
  type RoundNumber,
  type RoundTimes,
  type Table,
  timesOf,
  type Windows,
} from '@nibble/domain'
import {
  anchorProblem,
  headProblem,
  isKept,
  type Proven,
  receiptProblem,
  sealedProblem,
} from './book/proof-book.ts'
import { type Anchor, keyIdOf, type Total } from './book/signed.ts'
import { encodeHeader, hashHeader, headerHeight, headerTimeMs, namesOf } from './header-fields.ts'
import { hexOf } from './hex.ts'
import { isPossible, type JackpotClaim, recomputeJackpot } from './jackpot-claim.ts'
import {
  type BeaconProblem,
  type Beacons,
  beaconProblem,
  isSameNetwork,
  judgedHashOf,
} from './proof-beacon.ts'
import type { Proof, ProvenBet } from './proof-file.ts'
import { rulesFingerprint } from './rules-fingerprint.ts'
import { recoverProducer, SealError } from './seal.ts'

// Long, since it has all verification steps in order, so that a sceptical reader needs only one file. Steps carry
// facts, not sentences: page and command line word them. Each step is checked independently, so that a failed one does
// not hide what else is valid.

export type StepState = 'ok' | 'failed' | 'skipped'

type Step<Id extends string, StepFacts> = {
  readonly id: Id
  readonly state: StepState
  readonly facts: StepFacts
}

export type ProofStep =
  /** keccak(RLP(draw header)) is the stated hash. */
  | Step<
      'header_hash',
      {
        readonly height: bigint
        readonly bytes: number
        readonly fields: number
        readonly stated: BlockHash
        readonly computed: BlockHash
      }
    >
  /** The parent's header hashes to the draw block's parentHash and is one block lower. */
  | Step<
      'parent_link',
      {
        readonly height: bigint
        readonly parentHash: string
        readonly stated: BlockHash
        readonly computed: BlockHash
      }
    >
  /** parent's time < draw time <= draw block's time: there was no other block to choose. */
  | Step<'draw_time', { readonly parentTimeMs: number; readonly drawAt: number; readonly timeMs: number }>
  /** The producer's signature recovers to the header's miner. Skipped if the header has none. */
  | Step<'seal', { readonly miner: string; readonly signer: string | null }>
  /**
   * The round number and the windows give this draw time. Non-default windows come from the file: a head that names the
   * draw time must sign for them, `isSigned`, otherwise the file could choose its block.
   */
  | Step<
      'round_times',
      {
        readonly round: RoundNumber
        readonly stated: number
        readonly times: RoundTimes | null
        readonly windows: Windows
        readonly usual: boolean
        readonly isSigned: boolean
      }
    >
  /** The rules applied here are those that the round committed to. */
  | Step<'rules', { readonly paytable: Table; readonly stated: BlockHash; readonly computed: BlockHash }>
  /**
   * The beacon of a guarded round is the one for its times, made by its network. Skipped for other rounds. A non-public
   * one is from a development run and proves nothing to others.
   */
  | Step<
      'beacon',
      {
        readonly network: string
        readonly isPublic: boolean
        readonly round: number
        readonly hash: BlockHash
        readonly problem: BeaconProblem | null
      } | null
    >
  /** The hash's outcome in the bet's game (in every game if the file has no bet). */
  | Step<
      'result',
      {
        readonly outcomes: readonly {
          readonly game: GameId
          readonly outcome: string
          readonly facts: Facts
        }[]
        readonly bet: ProvenBet | null
        readonly computed: { readonly outcome: string; readonly result: string } | null
      }
    >
  /** The bet's return. Skipped if the file has no bet. */
  | Step<
      'return',
      {
        readonly bet: ProvenBet | null
        readonly ratio: Ratio | null
        readonly computed: { readonly asset: Asset; readonly amount: Amount } | null
      }
    >
  /**
   * Whether the hash hits the jackpot, and what the pools then pay. Skipped if neither hash nor file says so; and with
   * facts if nothing contradicts the pools, since nobody signs what they held.
   */
  | Step<
      'jackpot',
      {
        readonly ending: string
        readonly hits: boolean
        /** Guarded bets do not share in the jackpot, whatever the block's hash is. */
        readonly isGuarded: boolean
        readonly pools: readonly (JackpotClaim & { readonly computed: ReturnType<typeof recomputeJackpot> })[]
      }
    >
  /**
   * The house signed that it accepted this bet. Skipped if the file has no receipt; likewise the next two steps without
   * their parts.
   */
  | Step<
      'receipt',
      {
        readonly acceptedAt: number
        readonly batch: number
        readonly keyId: string
        readonly problem: ReturnType<typeof receiptProblem> | 'foreign'
      } | null
    >
  /**
   * The same key signed the head of the round, and the bet is below its root; `isPlaced` if the file shows that.
   * Skipped, with facts, if it shows only the head and nothing signed names its bet, or if it does not show that no
   * cancel follows the bet.
   */
  | Step<
      'sealed',
      {
        readonly size: number
        readonly totals: readonly Total[]
        readonly root: string
        readonly keyId: string
        readonly isPlaced: boolean
        /** The position of the bet's leaf, and the number of hashes from it to the root. */
        readonly place: { readonly index: number; readonly steps: number } | null
        readonly problem: ReturnType<typeof sealedProblem> | 'foreign'
      } | null
    >
  /** What was written on the chain before the draw block matches the head. Whether it is there needs a node. */
  | Step<'anchor', { readonly anchor: Anchor; readonly problem: ReturnType<typeof anchorProblem> } | null>

type Known = {
  readonly beacons?: Beacons | null
  /** Ids of the keys that the house signs its books with; null if unknown. Other keys' signatures count for nothing. */
  readonly keys?: readonly string[] | null
}

/**
 * Re-checks everything in a proof, offline. It cannot tell whether the block is on the chain: ask any node. The proof
 * of a guarded round needs the beacon code, `@nibble/proof/beacon`; without it this throws.
 */
export const verifyProof = (
  proof: Proof,
  { beacons = null, keys = null }: Known = {},
): readonly ProofStep[] => [
  receipt(proof, keys),
  sealed(proof, keys),
  anchor(proof),
  headerHash(proof),
  parentLink(proof),
  drawTime(proof),
  seal(proof),
  roundTimes(proof, keys),
  rules(proof),
  beacon(proof, beacons),
  result(proof, beacons),
  returns(proof, beacons),
  jackpot(proof),
]

/** Nothing failed. Skipped steps had nothing to check. */
export const isProven = (steps: readonly ProofStep[]): boolean =>
  steps.every(({ state }) => state !== 'failed')

const stateOf = (holds: boolean): StepState => (holds ? 'ok' : 'failed')

const headerHash = ({ draw }: Proof): ProofStep => {
  const computed = hashHeader(draw.header)
  return {
    id: 'header_hash',
    state: stateOf(computed === draw.hash),
    facts: {
      height: headerHeight(draw.header),
      bytes: encodeHeader(draw.header).length,
      fields: namesOf(draw.header).length,
      stated: draw.hash,
      computed,
    },
  }
}

const parentLink = ({ draw, parent }: Proof): ProofStep => {
  const computed = hashHeader(parent.header)
  const parentHash = draw.header['parentHash'] ?? ''
  const height = headerHeight(parent.header)
  return {
    id: 'parent_link',
    state: stateOf(
      computed === parent.hash && computed === parentHash && height + 1n === headerHeight(draw.header),
    ),
    facts: { height, parentHash, stated: parent.hash, computed },
  }
}

const drawTime = ({ draw, parent, drawAt }: Proof): ProofStep => {
  const facts = { parentTimeMs: headerTimeMs(parent.header), drawAt, timeMs: headerTimeMs(draw.header) }
  return { id: 'draw_time', state: stateOf(isDrawBlock(facts)), facts }
}

const seal = ({ chainId, draw }: Proof): Extract<ProofStep, { id: 'seal' }> => {
  const miner = draw.header['miner'] ?? ''
  try {
    const signer = recoverProducer({ chainId, header: draw.header })
    return { id: 'seal', state: signer === null ? 'skipped' : 'ok', facts: { miner, signer } }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    return { id: 'seal', state: 'failed', facts: { miner, signer: error.signer } }
  }
}

const roundTimes = (proof: Proof, keys: Known['keys']): ProofStep => {
  const { round, roundLength, windows, drawAt, book } = proof
  const times = timesOf({ round, windows })
  const defaults = DEFAULT_WINDOWS[roundLength]
  const usual =
    defaults.periodMs === windows.periodMs &&
    defaults.openForMs === windows.openForMs &&
    defaults.drawAfterMs === windows.drawAfterMs
  const isSigned =
    book != null &&
    book.head !== null &&
    !isForeign(book.key, keys) &&
    headProblem(book.head, book.key, proof) === null
  const fits = times !== null && times.drawAt === drawAt && times.roundLength === roundLength
  return {
    id: 'round_times',
    state: stateOf(fits && (usual || isSigned)),
    facts: { round, stated: drawAt, times, windows, usual, isSigned },
  }
}

const rules = ({ paytable, rules: stated }: Proof): ProofStep => {
  const computed = rulesFingerprint(paytable)
  return { id: 'rules', state: stateOf(computed === stated), facts: { paytable, stated, computed } }
}

const beacon = (proof: Proof, beacons: Beacons | null): ProofStep => {
  const { beacon: stated, drawAt, draw } = proof
  if (stated === null || beacons === null) return { id: 'beacon', state: 'skipped', facts: null }
  const isSealed = seal(proof).facts.signer !== null
  const given = { beacon: stated, drawAt, blockTimeMs: headerTimeMs(draw.header), isSealed }
  const problem = beaconProblem(given, beacons)
  const { network, round } = stated
  const isPublic = isSameNetwork(network, beacons.QUICKNET)
  const facts = { network: network.name, isPublic, round, hash: judgedOf(proof, beacons).hash, problem }
  return { id: 'beacon', state: stateOf(problem === null), facts }
}

const result = (proof: Proof, beacons: Beacons | null): ProofStep => {
  const { bet } = proof
  const block = judgedOf(proof, beacons)
  const games = bet === null ? GAME_IDS : [bet.game]
  const verdict =
    bet === null ? null : judge({ ...block, game: bet.game, pick: bet.pick, paytable: proof.paytable })
  return {
    id: 'result',
    state: stateOf(bet === null || (verdict?.outcome === bet.outcome && verdict.result === bet.result)),
    facts: {
      outcomes: games.map((game) => ({
        game,
        outcome: outcomeOf({ game, ...block }),
        facts: explain({ game, ...block }),
      })),
      bet,
      computed: verdict === null ? null : { outcome: verdict.outcome, result: verdict.result },
    },
  }
}

const returns = (proof: Proof, beacons: Beacons | null): ProofStep => {
  const { bet } = proof
  if (bet === null) return { id: 'return', state: 'skipped', facts: { bet, ratio: null, computed: null } }
  const { ratio } = judge({
    ...judgedOf(proof, beacons),
    game: bet.game,
    pick: bet.pick,
    paytable: proof.paytable,
  })
  const computed = payoutOf({ asset: bet.asset, stake: bet.stake, ratio })
  return {
    id: 'return',
    state: stateOf(computed.amount === bet.returned && computed.asset === bet.returnAsset),
    facts: { bet, ratio, computed },
  }
}

const jackpot = (proof: Proof): ProofStep => {
  const { hash } = blockOf(proof)
  const isGuarded = proof.beacon !== null
  const hits = !isGuarded && isJackpotHit(hash)
  const pools = proof.jackpot.map((claim) => ({ ...claim, computed: recomputeJackpot(claim) }))
  const holds = pools.every(
    ({ computed, ...claim }) =>
      computed.prize === claim.prize &&
      computed.share === (claim.own?.share ?? null) &&
      isPossible(claim) &&
      (claim.own === null || claim.own.stake >= sharingStake(proof, claim.asset)),
  )
  const isOpen = pools.length > 0 ? hits && holds : !hits
  return {
    id: 'jackpot',
    state: isOpen ? 'skipped' : stateOf(hits && holds),
    facts: { ending: hash.slice(-4), hits, isGuarded, pools },
  }
}

/**
 * The proven bet's stake in a player's part of a pool. Insured bets have none, and only a receipt says which those are.
 */
const sharingStake = ({ bet, book }: Proof, asset: Asset): bigint => {
  const source = book?.receipt?.leaf.source ?? 'insurance'
  return bet === null || bet.asset !== asset || source === 'insurance' ? 0n : bet.stake
}

const isForeign = (key: Uint8Array, keys: Known['keys']): boolean =>
  keys != null && !keys.includes(keyIdOf(key))

const receipt = (proof: Proof, keys: Known['keys']): ProofStep => {
  const { book } = proof
  if (book === undefined || book.receipt === null) return { id: 'receipt', state: 'skipped', facts: null }
  const problem = isForeign(book.key, keys) ? ('foreign' as const) : receiptProblem(book, provenOf(proof))
  const { leaf, batch, publicKey } = book.receipt
  const facts = { acceptedAt: leaf.acceptedAt, batch, keyId: keyIdOf(publicKey), problem }
  return { id: 'receipt', state: stateOf(problem === null), facts }
}

const sealed = (proof: Proof, keys: Known['keys']): ProofStep => {
  const { book } = proof
  if (book === undefined || (book.head === null && book.place === null))
    return { id: 'sealed', state: 'skipped', facts: null }
  const problem = isForeign(book.key, keys) ? ('foreign' as const) : sealedProblem(book, provenOf(proof))
  if (book.head === null) return { id: 'sealed', state: 'failed', facts: null }
  const { size, totals, root, keyId } = book.head
  const place = book.place === null ? null : { index: book.place.index, steps: book.place.path.length }
  const facts = { size, totals, root: hexOf(root), keyId, isPlaced: place !== null, place, problem }
  if (problem === null && proof.bet !== null && !isKept(book))
    return { id: 'sealed', state: 'skipped', facts }
  return { id: 'sealed', state: stateOf(problem === null), facts }
}

const anchor = (proof: Proof): ProofStep => {
  const { book } = proof
  if (book === undefined || book.anchor === null) return { id: 'anchor', state: 'skipped', facts: null }
  const problem = anchorProblem(book, provenOf(proof))
  return { id: 'anchor', state: stateOf(problem === null), facts: { anchor: book.anchor, problem } }
}

const provenOf = (proof: Proof): Proven => ({ ...proof, drawHeight: blockOf(proof).height })

/** The hash that games are judged on, with the block's height. */
const judgedOf = (proof: Proof, beacons: Beacons | null) => {
  const { hash, height } = blockOf(proof)
  return { hash: judgedHashOf({ ...proof, blockHash: hash }, beacons), height }
}

/** The block from its header, never from the file: a stated hash that is not the header's decides nothing. */
const blockOf = ({ draw }: Proof) => ({ hash: hashHeader(draw.header), height: headerHeight(draw.header) })
