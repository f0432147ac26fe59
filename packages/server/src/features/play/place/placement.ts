import type { BetRow, SlipReceipt } from '@nibble/contract'
import { type Amount, type Asset, FREE_BETS_PER_DRAW, ZERO } from '@nibble/domain'
import type { Database } from '../../../db/database.ts'
import { isRepeatable, isTemporary } from '../../../db/failures.ts'
import { BET_SHARDS, type HouseAccounts, loadHouseAccounts } from '../../../ledger/accounts.ts'
import { Refusal } from '../../../refusal.ts'
import { asAccepted, betRowOf, readBets } from '../bets/bet-row.ts'
import type { PlacedBets, PreparedReceipts, Receipts } from '../book/receipts.ts'
import type { SlipOutcome } from './decide-slips.ts'
import { type BatchSetup, placeBatch } from './place-batch.ts'
import type { SealWatch } from './seal-watch.ts'
import { type ReadSlip, readSlip, type Slip } from './slip.ts'
import { createSlipQueue } from './slip-queue.ts'
import { createTermsCache } from './terms.ts'

export type PlacedSlip = {
  readonly bets: BetRow[]
  readonly assetsAvailable: Amount
  /** Null if the house keeps no sealed book. */
  readonly receipt: SlipReceipt | null
}

export type Placement = {
  /** Throws a Refusal: `try_again` if the database was unavailable or did not answer; the key is then safe to repeat. */
  place(slip: Slip): Promise<PlacedSlip>
  /** Takes no more slips, and resolves when those waiting have their answers. */
  stop(): Promise<void>
  readonly stats: { readonly waiting: number; readonly inFlight: number }
}

export type PlacementSetup = {
  readonly db: Database
  /** Time in ms of the newest block, null while none is known. */
  readonly headTime: () => number | null
  readonly stakeAssets: readonly Asset[]
  /** Null if the house keeps no sealed book. */
  readonly receipts?: Receipts | null
  /** Null if draws are not sealed on a chain. */
  readonly seals?: SealWatch | null
  /** Shards that this process uses, one batch in flight on each. */
  readonly shards?: readonly number[]
  readonly maxSlips?: number
  readonly maxWaiting?: number
  /** How long a slip is retried while its player is locked elsewhere. */
  readonly patienceMs?: number
  /** How many bets in assets without value a draw takes. */
  readonly freeBets?: number
  /** Called after each batch, for metrics. */
  readonly onBatch?: (batch: {
    slips: number
    accepted: number
    bets: number
    ms: number
    /** How long its first slip waited for a free shard. */
    waitedMs: number
  }) => void
  /** A clock for ages and metrics only; the gate uses the database's. */
  readonly uptimeMs?: () => number
}

type Answered = Exclude<SlipOutcome, { readonly kind: 'busy' }> & {
  /** For an accepted slip: its batch's receipts, once signed, and the position of its own. */
  readonly signed?: { readonly receipts: Promise<readonly SlipReceipt[]>; readonly place: number }
}

const DAY_LOSS_AGE_MS = 1_000

/**
 * Takes slips and places them in batches: everything waiting goes into one transaction, one batch in flight per shard,
 * one slip per player at a time. Each caller gets their own answer after the commit. Nobody waits for a player locked
 * elsewhere: the slip of that player is retried in a later batch.
 */
export const createPlacement = ({
  db,
  headTime,
  stakeAssets,
  receipts = null,
  seals = null,
  shards = BET_SHARDS,
  maxSlips = 500,
  maxWaiting = 10_000,
  patienceMs,
  freeBets = FREE_BETS_PER_DRAW,
  onBatch = () => {},
  uptimeMs = () => performance.now(),
}: PlacementSetup): Placement => {
  const queue = createSlipQueue<ReadSlip, Answered>({
    shards,
    maxSlips,
    maxWaiting,
    run,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  })
  const terms = createTermsCache()
  let house: HouseAccounts | null = null
  const dayLoss = createDayLoss(uptimeMs)

  async function run(
    slips: readonly ReadSlip[],
    shard: number,
    waitedMs: number,
  ): Promise<(Answered | null)[]> {
    const startedAt = uptimeMs()
    house ??= await loadHouseAccounts(db.pool)
    const isSealingDoubtful = (await seals?.isDoubtful()) ?? false
    const prepared = (await receipts?.prepare(slips)) ?? null
    const setup = {
      pool: db.pool,
      headTime,
      stakeAssets: new Set(stakeAssets),
      house,
      terms,
      dayLoss,
      freeBets,
      isSealingDoubtful,
      isUnsignable: (round: bigint) => prepared?.lacks(round) ?? false,
    }
    const outcomes = await placeAll(setup, { slips, shard })
    onBatch({ slips: slips.length, ...countAccepted(outcomes), ms: uptimeMs() - startedAt, waitedMs })
    // Signed while the shard takes its next batch.
    return prepared === null ? outcomes.map(orNone) : withReceipts(prepared, { slips, outcomes })
  }

  return {
    place: (slip) => {
      // Nothing would be acknowledged, and waiting slips would lock their player and round.
      if (db.standby.problem !== null) return Promise.reject(new Refusal('try_again'))
      let read: ReadSlip
      try {
        read = readSlip(slip)
      } catch (error) {
        return Promise.reject(error)
      }
      return queue.push(read).then((outcome) => answer({ db, receipts }, read, outcome), fail)
    },
    stop: () => queue.stop(),
    stats: queue.stats,
  }
}

const orNone = (outcome: SlipOutcome): Answered | null => (outcome.kind === 'busy' ? null : outcome)

/** Signs the accepted slips of a batch, all at once; each knows the position of its receipt. */
const withReceipts = (
  prepared: PreparedReceipts,
  { slips, outcomes }: { readonly slips: readonly ReadSlip[]; readonly outcomes: readonly SlipOutcome[] },
): (Answered | null)[] => {
  const placed: PlacedBets[] = []
  const places = outcomes.map((outcome, at) => {
    const slip = slips[at]
    if (outcome.kind !== 'accepted' || slip === undefined) return -1
    return placed.push({ player: slip.player, round: slip.round, bets: outcome.bets }) - 1
  })
  if (placed.length === 0) return outcomes.map(orNone)
  const receipts = prepared.sign(placed)
  return outcomes.map((outcome, at) => {
    if (outcome.kind !== 'accepted') return orNone(outcome)
    // Written out: a spread takes several times as long.
    const { kind, bets, available } = outcome
    return { kind, bets, available, signed: { receipts, place: places[at] ?? -1 } }
  })
}

const createDayLoss = (uptimeMs: () => number): BatchSetup['dayLoss'] => {
  let readAt = Number.NEGATIVE_INFINITY
  let value: Amount = ZERO
  return {
    get value() {
      return value
    },
    isOld: () => uptimeMs() - readAt > DAY_LOSS_AGE_MS,
    set(read) {
      value = read
      readAt = uptimeMs()
    },
  }
}

const countAccepted = (outcomes: readonly SlipOutcome[]): { accepted: number; bets: number } => {
  const totals = { accepted: 0, bets: 0 }
  for (const outcome of outcomes) {
    if (outcome.kind !== 'accepted') continue
    totals.accepted += 1
    totals.bets += outcome.bets.length
  }
  return totals
}

type Batch = { readonly slips: readonly ReadSlip[]; readonly shard: number }

/** A slip that does not fit into its shard is decided again with the whole draw's exposure, in a separate transaction. */
const placeAll = async (setup: BatchSetup, { slips, shard }: Batch): Promise<SlipOutcome[]> => {
  const outcomes = await placeOrSplit(setup, { slips, shard, takeOver: false })
  const full = slips.flatMap((_, at) => (isShardFull(outcomes[at]) ? [at] : []))
  if (full.length === 0) return outcomes

  const again = await placeOrSplit(setup, {
    slips: full.flatMap((at) => slips[at] ?? []),
    shard,
    takeOver: true,
  })
  full.forEach((at, nth) => {
    const outcome = again[nth]
    if (outcome !== undefined) outcomes[at] = outcome
  })
  return outcomes
}

const isShardFull = (outcome: SlipOutcome | undefined): boolean =>
  outcome?.kind === 'refused' && outcome.refusal.kind === 'shard_full'

/**
 * A lost race (a deadlock, the same key through another server) is retried once. A batch that the database rejects is
 * split, so that a slip that cannot be written fails alone.
 */
const placeOrSplit = async (
  setup: BatchSetup,
  batch: Batch & { readonly takeOver: boolean },
  retried = false,
): Promise<SlipOutcome[]> => {
  const { slips } = batch
  try {
    return await placeBatch(setup, batch)
  } catch (error) {
    if (isRepeatable(error) && !retried) return placeOrSplit(setup, batch, true)
    if (isTemporary(error) || slips.length < 2) return slips.map(() => ({ kind: 'failed', error }))
    const half = slips.length >> 1
    return [
      ...(await placeOrSplit(setup, { ...batch, slips: slips.slice(0, half) })),
      ...(await placeOrSplit(setup, { ...batch, slips: slips.slice(half) })),
    ]
  }
}

type AnswerSetup = { readonly db: Database; readonly receipts: Receipts | null }

const answer = (setup: AnswerSetup, slip: ReadSlip, outcome: Answered): PlacedSlip | Promise<PlacedSlip> => {
  switch (outcome.kind) {
    case 'accepted': {
      const { bets, available, signed } = outcome
      if (signed === undefined) return { bets, assetsAvailable: available, receipt: null }
      const { receipts, place } = signed
      return receipts.then((all) => ({ bets, assetsAvailable: available, receipt: all[place] ?? null }))
    }
    case 'repeated':
      return answerAgain(setup, slip, outcome)
    case 'refused': {
      const { kind, ...details } = outcome.refusal
      // Nothing was placed: the transaction could not take over all of the draw's exposure.
      if (kind === 'shard_full') throw new Refusal('try_again')
      throw new Refusal(kind, details)
    }
    case 'failed':
      return fail(outcome.error)
  }
}

const fail = (error: unknown): never => {
  throw isTemporary(error) ? new Refusal('try_again') : error
}

/** The bets and the receipt as first answered, with today's balance. */
const answerAgain = async (
  { db, receipts }: AnswerSetup,
  { player, round }: ReadSlip,
  { first, count, available }: Extract<SlipOutcome, { kind: 'repeated' }>,
): Promise<PlacedSlip> => {
  const bets = await readBets(db.pool, { player, first, count })
  const receipt = (await receipts?.again({ round, first, count })) ?? null
  return { bets: bets.map(betRowOf).map(asAccepted), assetsAvailable: available, receipt }
}
