import type { BetRow } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  addToExposure,
  amountOf,
  type BotRefusal,
  botRefusal,
  type Caps,
  capsOf,
  decidePlacement,
  type Exposure,
  exposureFrom,
  type GrantPart,
  isOfValue,
  minus,
  type PlacementRefusal,
  type RollGrant,
  SERIES_ASSETS,
  type Terms,
  usableCredit,
  type ValueFacts,
  ZERO,
} from '@nibble/domain'
import { exposureKey, type PlacementFacts, type Repeat, type RoundFacts } from './placement-facts.ts'
import { takesPlanBet } from './plan-stakes.ts'
import type { ReadSlip } from './slip.ts'
import { takeForBets, takesBet } from './special-stakes.ts'

export type SlipOutcome =
  | { readonly kind: 'accepted'; readonly bets: BetRow[]; readonly available: Amount }
  | {
      readonly kind: 'refused'
      readonly refusal:
        | PlacementRefusal
        | BotRefusal
        | { readonly kind: 'key_reused' | 'fresh_proof_needed' | 'draw_full' }
    }
  /** This key already took effect; the answer is that of the first time. */
  | { readonly kind: 'repeated'; readonly first: bigint; readonly count: number; readonly available: Amount }
  /** The player, or the draw's places, are locked elsewhere: nothing was written. */
  | { readonly kind: 'busy' }
  /** Its outcome is unknown; a repeat with the same key shows it. */
  | { readonly kind: 'failed'; readonly error: unknown }

/** A slip that will be accepted, with what is written of it. */
export type AcceptedSlip = {
  readonly slip: ReadSlip
  readonly round: RoundFacts
  readonly account: bigint
  readonly available: Amount
  /** For ROLL_POINT: the credit that each bet uses up. */
  readonly rolling: readonly (readonly GrantPart[])[]
}

export type DecideSetup = {
  readonly headTime: () => number | null
  readonly stakeAssets: ReadonlySet<Asset>
  /** Too many recent draws were not sealed: large stakes of value wait. */
  readonly isSealingDoubtful: boolean
  /** Whether nobody can sign receipts of a round: its bets could never be proven. */
  readonly isUnsignable: (round: bigint) => boolean
  /** How many bets in assets without value a draw takes from all players together. */
  readonly freeBets: number
  /** The loss of the house's equity within 24 hours. */
  readonly dayLoss: { readonly value: Amount }
}

/**
 * Decides each slip under the locked facts, in order: what one slip takes of the shard's exposure is gone for the next.
 * Bets of accepted slips have no rows yet, since they have no numbers.
 */
export const decideSlips = (
  setup: DecideSetup,
  {
    slips,
    facts,
    terms,
  }: { slips: readonly ReadSlip[]; facts: PlacementFacts; terms: ReadonlyMap<number, Terms> },
): { outcomes: SlipOutcome[]; accepted: AcceptedSlip[] } => {
  const headTimeMs = setup.headTime()
  const capsFor = capsBy(setup, facts)
  const accepted: AcceptedSlip[] = []

  const outcomes = slips.map((slip, at): SlipOutcome => {
    if (facts.busy.has(at)) return { kind: 'busy' }
    const wallet = facts.wallets[at]
    const grants = facts.rolling.get(slip.player) ?? []
    const available = usableOf(slip, wallet?.balance ?? ZERO, { grants, now: facts.clock })
    const repeat = facts.repeats[at]
    if (repeat !== undefined) return repeated(slip, repeat, available)
    if (slip.session !== null && facts.ended.has(slip.session))
      return { kind: 'refused', refusal: { kind: 'fresh_proof_needed' } }

    const round = facts.rounds.get(slip.round) ?? null
    const roundTerms = round === null ? null : (terms.get(round.terms) ?? null)
    const bets =
      round === null ? [] : slip.picks.map(({ pick, stake }) => ({ pick, stake, paytable: round.paytable }))
    const series = slip.series === null ? null : facts.insured.get(slip.series)
    if (series !== null && (round?.paytable === 'guarded' || !takesBet(series, slip)))
      return { kind: 'refused', refusal: NO_SUCH_BET }
    const isOfPlan = slip.plan !== null
    if (isOfPlan && !takesPlanBet(facts.plans.get(slip.plan), { slip, round, now: facts.clock }))
      return { kind: 'refused', refusal: NO_SUCH_BET }
    const stake = amountOf(slip.picks.reduce((sum, each) => sum + each.stake, 0n))
    const ofBot = slip.bot === null ? null : botRefusal(facts.bots.get(slip.bot), { ...slip, stake })
    if (ofBot !== null) return { kind: 'refused', refusal: ofBot }
    const value =
      round === null || roundTerms === null || !isOfValue(slip.asset)
        ? null
        : valueFacts({ facts, at, round, caps: capsFor(roundTerms, round) })
    const decision = decidePlacement({
      asset: slip.asset,
      bets,
      round,
      now: facts.clock,
      headTimeMs,
      stops: facts.stops,
      isStopped: facts.stopped.has(slip.player),
      // The stakes of a series were promised when it began.
      isSealingDoubtful: setup.isSealingDoubtful && series === null,
      stakeAssets: series === null ? setup.stakeAssets : insuredAssets(setup),
      terms: roundTerms,
      available: series?.held ?? available,
      guard: facts.guards[at] ?? null,
      openBets: round === null ? 0 : countOpenBets(facts, at, round),
      isCrowded:
        round !== null && (facts.freePlaces.get(round.drawAt) ?? setup.freeBets) * 2 < setup.freeBets,
      value,
    })
    if (!decision.accepted) return { kind: 'refused', refusal: decision.refusal }
    if (setup.isUnsignable(slip.round)) return { kind: 'refused', refusal: { kind: 'play_stopped' } }
    if (round === null || wallet === undefined) throw new Error('accepted without a round or a wallet')

    if (value !== null) for (const bet of bets) addToExposure(value.shard, bet)
    const left = series === null ? minus(available, decision.total) : available
    const rolling =
      slip.asset === 'ROLL_POINT'
        ? takeForBets(grants, { stakes: bets.map(({ stake }) => stake), now: facts.clock })
        : []
    accepted.push({ slip, round, account: wallet.account, available: left, rolling })
    return { kind: 'accepted', bets: [], available: left }
  })
  return { outcomes, accepted }
}

/** The unexpired ROLL_POINT, which may be less than what is in the sub-account. */
const usableOf = (
  { asset }: ReadSlip,
  balance: Amount,
  { grants, now }: { readonly grants: readonly RollGrant[]; readonly now: number },
): Amount => {
  if (asset !== 'ROLL_POINT') return balance
  const usable = usableCredit(grants, now)
  return usable < balance ? usable : balance
}

const repeated = (slip: ReadSlip, { hash, ref, refs }: Repeat, available: Amount): SlipOutcome =>
  hash === slip.bodyHash
    ? { kind: 'repeated', first: BigInt(ref), count: refs, available }
    : { kind: 'refused', refusal: { kind: 'key_reused' } }

/** Its series or plan ended, was stopped, or has already bet on this round. */
const NO_SUCH_BET = { kind: 'round_closed' } as const

/** Insurance credit is staked only by series, wherever stakes of value are accepted. */
const insuredAssets = ({ stakeAssets }: DecideSetup): ReadonlySet<Asset> =>
  stakeAssets.has('USDT') ? INSURED_ASSETS : new Set()
const INSURED_ASSETS: ReadonlySet<Asset> = new Set(SERIES_ASSETS)

const capsBy = (
  setup: DecideSetup,
  { equity, wasPaused, suspicion }: PlacementFacts,
): ((terms: Terms, round: RoundFacts) => Caps) => {
  const known = { block: new Map<Terms, Caps>(), guarded: new Map<Terms, Caps>() }
  return (terms, { paytable }) => {
    const isGuarded = paytable === 'guarded'
    const cache = isGuarded ? known.guarded : known.block
    const dayLoss = setup.dayLoss.value
    const caps =
      cache.get(terms) ?? capsOf({ terms, equity: equity ?? ZERO, dayLoss, wasPaused, suspicion, isGuarded })
    cache.set(terms, caps)
    return caps
  }
}

type ValueFactsInput = {
  facts: PlacementFacts
  at: number
  round: RoundFacts
  caps: Caps
}

/** Null, and so refused, if the draw has no exposure to count in. */
const valueFacts = ({ facts, at, round, caps }: ValueFactsInput): ValueFacts | null => {
  const shard = facts.shards.get(exposureKey(round))
  if (shard === undefined) return null
  const player = playerExposure(facts, at, round)
  const shardCap = amountOf((caps.draw * shard.shares) / shard.allShares)
  return { caps, player, shard: shard.exposure, shardCap, isWhole: shard.isWhole }
}

const NOTHING: Exposure = exposureFrom()

const playerExposure = (facts: PlacementFacts, at: number, { drawAt, part }: RoundFacts): Exposure => {
  const held = facts.openBets[at]
  if (held === undefined) return NOTHING
  const player = exposureFrom()
  for (const { round: id, pick, stake } of held) {
    const round = facts.rounds.get(id)
    if (round?.drawAt === drawAt && round.part === part)
      addToExposure(player, { pick, stake, paytable: round.paytable })
  }
  return player
}

/** At the draw time, in all its parts. */
const countOpenBets = ({ openBets, rounds }: PlacementFacts, at: number, { drawAt }: RoundFacts): number =>
  openBets[at]?.reduce(
    (sum, { round, count }) => sum + (rounds.get(round)?.drawAt === drawAt ? count : 0),
    0,
  ) ?? 0
