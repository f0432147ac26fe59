import type { BetRow } from '@nibble/contract'
import {
  type Amount,
  type Asset,
  addToExposure,
  amountOf,
  type Caps,
  capsOf,
  decidePlacement,
  type Exposure,
  exposureFrom,
  isOfValue,
  minus,
  type PlacementRefusal,
  pickOf,
  type Terms,
  type ValueFacts,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import { inTransaction, PLAY_PATIENCE } from '../../db/transaction.ts'
import type { HouseAccounts } from '../../ledger/house-accounts.ts'
import { lockPlacement, type PlacementFacts, type Repeat, type RoundFacts } from './placement-facts.ts'
import { writePlacement } from './placement-writes.ts'
import type { ReadSlip } from './slip.ts'
import type { TermsShelf } from './terms.ts'

export type SlipOutcome =
  | { readonly kind: 'accepted'; readonly bets: BetRow[]; readonly available: Amount }
  | { readonly kind: 'refused'; readonly refusal: PlacementRefusal | { readonly kind: 'key_reused' } }
  /** This key has had its effect before; the answer is that of then. */
  | { readonly kind: 'repeated'; readonly first: bigint; readonly count: number; readonly available: Amount }
  /** Nothing is known of it; a repeat with the same key tells. */
  | { readonly kind: 'failed'; readonly error: unknown }

export type BatchSetup = {
  readonly pool: pg.Pool
  readonly headTime: () => number | null
  readonly stakeAssets: ReadonlySet<Asset>
  readonly house: HouseAccounts
  readonly terms: TermsShelf
  /** The house's net loss over the last 24 h, at most a second old. */
  readonly dayLoss: { isOld(): boolean; value: Amount; set(value: Amount): void }
}

/** A slip that is going to be accepted, with what is written of it. */
export type AcceptedSlip = {
  readonly slip: ReadSlip
  readonly round: RoundFacts
  readonly account: bigint
  readonly available: Amount
}

/**
 * One transaction for many slips of different players: lock and read, decide each, write all accepted, commit. Outcomes
 * are in the order of the slips. With `takeOver` the lane first takes what all lanes have of the draws' caps.
 */
export const placeBatch = async (
  setup: BatchSetup,
  {
    slips,
    lane,
    takeOver,
  }: { readonly slips: readonly ReadSlip[]; readonly lane: number; readonly takeOver: boolean },
): Promise<SlipOutcome[]> =>
  inTransaction(
    setup.pool,
    async (client) => {
      const dayLossWanted = setup.dayLoss.isOld()
      const facts = await lockPlacement(client, { slips, lane, takeOver, dayLossWanted })
      if (facts.dayLoss !== null) setup.dayLoss.set(facts.dayLoss)
      const terms = await readAllTerms(setup, client, facts)

      const { outcomes, accepted } = decideAll(setup, { slips, facts, terms })

      if (accepted.length > 0) {
        const first = await writePlacement(client, { accepted, facts, lane, house: setup.house })
        tellBets({ outcomes, accepted, first, placedAt: facts.clock, slips })
      }
      return outcomes
    },
    PLAY_PATIENCE,
  )

const readAllTerms = async (
  setup: BatchSetup,
  client: pg.ClientBase,
  facts: PlacementFacts,
): Promise<Map<number, Terms>> => {
  const all = new Map<number, Terms>()
  for (const { terms } of facts.rounds.values())
    if (!all.has(terms)) all.set(terms, await setup.terms(client, terms))
  return all
}

const decideAll = (
  setup: BatchSetup,
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
    const wallet = facts.wallets[at]
    const available = wallet?.balance ?? ZERO
    const repeat = facts.repeats[at]
    if (repeat !== undefined) return repeated(slip, repeat, available)

    const round = facts.rounds.get(slip.round) ?? null
    const roundTerms = round === null ? null : (terms.get(round.terms) ?? null)
    const bets =
      round === null ? [] : slip.picks.map(({ pick, stake }) => ({ pick, stake, paytable: round.paytable }))
    const value =
      round === null || roundTerms === null || !isOfValue(slip.asset)
        ? null
        : valueFacts({ facts, at, round, caps: capsFor(roundTerms) })
    const decision = decidePlacement({
      asset: slip.asset,
      bets,
      round,
      now: facts.clock,
      headTimeMs,
      stakeAssets: setup.stakeAssets,
      terms: roundTerms,
      available,
      value,
    })
    if (!decision.accepted) return { kind: 'refused', refusal: decision.refusal }
    if (round === null || wallet === undefined) throw new Error('accepted without a round or a wallet')

    if (value !== null) for (const bet of bets) addToExposure(value.lane, bet)
    const left = minus(available, decision.total)
    accepted.push({ slip, round, account: wallet.account, available: left })
    return { kind: 'accepted', bets: [], available: left }
  })
  return { outcomes, accepted }
}

const repeated = (slip: ReadSlip, { hash, ref, refs }: Repeat, available: Amount): SlipOutcome =>
  hash === slip.bodyHash
    ? { kind: 'repeated', first: BigInt(ref), count: refs, available }
    : { kind: 'refused', refusal: { kind: 'key_reused' } }

const capsBy = (setup: BatchSetup, { bankroll }: PlacementFacts): ((terms: Terms) => Caps) => {
  const known = new Map<Terms, Caps>()
  return (terms) => {
    const caps =
      known.get(terms) ?? capsOf({ terms, bankroll: bankroll ?? ZERO, dayLoss: setup.dayLoss.value })
    known.set(terms, caps)
    return caps
  }
}

/** Null, and so refused, where the draw has no exposure to count in. */
const valueFacts = ({
  facts,
  at,
  round,
  caps,
}: {
  facts: PlacementFacts
  at: number
  round: RoundFacts
  caps: Caps
}): ValueFacts | null => {
  const lane = facts.lanes.get(round.drawAt)
  if (lane === undefined) return null
  const { player, openBets } = playerFacts(facts, at, round.drawAt)
  const laneCap = amountOf((caps.draw * lane.shares) / lane.allShares)
  return { caps, player, openBets, lane: lane.exposure, laneCap }
}

const NOTHING: Exposure = exposureFrom()

const playerFacts = (
  facts: PlacementFacts,
  at: number,
  drawAt: number,
): { player: Exposure; openBets: number } => {
  const held = facts.openBets[at]
  if (held === undefined) return { player: NOTHING, openBets: 0 }
  const player = exposureFrom()
  let openBets = 0
  for (const { round: id, pick, count, stake } of held) {
    const round = facts.rounds.get(id)
    if (round === undefined || round.drawAt !== drawAt) continue
    addToExposure(player, { pick, stake, paytable: round.paytable })
    openBets += count
  }
  return { player, openBets }
}

/** Fills in the rows of accepted slips, now that their bets have numbers. */
const tellBets = ({
  outcomes,
  accepted,
  first,
  placedAt,
  slips,
}: {
  outcomes: SlipOutcome[]
  accepted: readonly AcceptedSlip[]
  first: bigint
  placedAt: number
  slips: readonly ReadSlip[]
}): void => {
  let next = first
  let nth = 0
  outcomes.forEach((outcome, at) => {
    const placed = accepted[nth]
    if (outcome.kind !== 'accepted' || placed === undefined || placed.slip !== slips[at]) return
    nth += 1
    for (const { pick, stake } of placed.slip.picks) {
      outcome.bets.push(newBetRow({ id: next, pick, stake, placed, placedAt }))
      next += 1n
    }
  })
}

const newBetRow = ({
  id,
  pick: code,
  stake,
  placed: { slip, round },
  placedAt,
}: {
  id: bigint
  pick: number
  stake: Amount
  placed: AcceptedSlip
  placedAt: number
}): BetRow => {
  const { game, pick } = pickOf(code)
  return {
    betId: String(id),
    round: String(round.id),
    tempo: round.tempo,
    game,
    pick,
    paytable: round.paytable,
    asset: slip.asset,
    stake,
    orderType: 'manual',
    status: 'pending',
    placedAt,
    closesAt: round.closesAt,
    drawAt: round.drawAt,
    height: null,
    hash: null,
    outcome: null,
    result: null,
    returned: null,
    net: null,
    cancelledBy: null,
  }
}
