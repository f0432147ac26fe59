import type { BetRow } from '@nibble/contract'
import { type Amount, type Asset, isOfValue, pickOf, storeExposure, type Terms } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../../db/sql.ts'
import { awaitStandby, inTransaction, PLAY_LIMITS } from '../../../db/transaction.ts'
import type { HouseAccounts } from '../../../ledger/accounts.ts'
import { writeBotStakes } from './bot-stakes.ts'
import { type AcceptedSlip, type DecideSetup, decideSlips, type SlipOutcome } from './decide-slips.ts'
import { takeFreePlaces } from './free-places.ts'
import { exposureKey, lockPlacement, type PlacementFacts, type RoundFacts } from './placement-facts.ts'
import { writePlanBets } from './plan-stakes.ts'
import type { ReadSlip } from './slip.ts'
import type { TermsCache } from './terms.ts'

export type BatchSetup = DecideSetup & {
  readonly pool: pg.Pool
  readonly house: HouseAccounts
  readonly terms: TermsCache
  /** At most a second old. */
  readonly dayLoss: { readonly value: Amount; isOld(): boolean; set(value: Amount): void }
}

/**
 * One transaction for many slips of different players: lock and read, decide each, write all accepted, commit. Outcomes
 * are in the order of the slips. With `takeOver` the shard first takes over all shards' counts against the draws' caps.
 */
export const placeBatch = async (
  setup: BatchSetup,
  {
    slips,
    shard,
    takeOver,
  }: { readonly slips: readonly ReadSlip[]; readonly shard: number; readonly takeOver: boolean },
): Promise<SlipOutcome[]> =>
  inTransaction(
    setup.pool,
    async (client) => {
      const dayLossWanted = setup.dayLoss.isOld()
      const facts = await lockPlacement(client, { slips, shard, takeOver, dayLossWanted })
      if (facts.dayLoss !== null) setup.dayLoss.set(facts.dayLoss)
      const terms = await readAllTerms(setup, client, facts)

      const { outcomes, accepted } = await takeFreePlaces(
        client,
        decideSlips(setup, { slips, facts, terms }),
        {
          slips,
          shard,
          most: setup.freeBets,
        },
      )

      if (accepted.length > 0) {
        const first = await writePlacement(client, { accepted, facts, shard, house: setup.house })
        await writeRolling(client, { accepted, first })
        await writePlanBets(client, { accepted, first })
        await writeBotStakes(client, { accepted, first, clock: facts.clock })
        notifyBets({ outcomes, accepted, first, placedAt: facts.clock, slips })
      } else if (outcomes.some(({ kind }) => kind === 'repeated')) {
        // Writing, or locking an account, waits anyway; this makes it explicit.
        await awaitStandby(client)
      }
      return outcomes
    },
    PLAY_LIMITS,
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

type NotifyBetsInput = {
  outcomes: SlipOutcome[]
  accepted: readonly AcceptedSlip[]
  first: bigint
  placedAt: number
  slips: readonly ReadSlip[]
}

/** Fills in the rows of accepted slips, now that their bets have numbers. */
const notifyBets = ({ outcomes, accepted, first, placedAt, slips }: NotifyBetsInput): void => {
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

type WritePlacementInput = {
  readonly accepted: readonly AcceptedSlip[]
  readonly facts: PlacementFacts
  readonly shard: number
  readonly house: HouseAccounts
}

/** Writes slips, bets, the posting of their stakes and the shard's exposures. Returns the first bet's id; ids are consecutive. */
const writePlacement = async (
  client: pg.ClientBase,
  { accepted, facts, shard, house }: WritePlacementInput,
): Promise<bigint> => {
  const rounds: bigint[] = []
  const players: bigint[] = []
  const accounts: bigint[] = []
  const assets: Asset[] = []
  const picks: number[] = []
  const stakes: bigint[] = []
  const held = new Map<Asset, bigint>()
  const insured = new Map<Asset, bigint>()
  const series: (bigint | null)[] = []
  const exposed = new Map<string, RoundFacts>()
  for (const { slip, round, account } of accepted) {
    if (isOfValue(slip.asset)) exposed.set(exposureKey(round), round)
    for (const { pick, stake } of slip.picks) {
      rounds.push(round.id)
      players.push(slip.player)
      accounts.push(account)
      assets.push(slip.asset)
      picks.push(pick)
      stakes.push(stake)
      held.set(slip.asset, (held.get(slip.asset) ?? 0n) + stake)
      series.push(slip.series)
      if (slip.series !== null) insured.set(slip.asset, (insured.get(slip.asset) ?? 0n) - stake)
    }
  }
  const houseAccounts = [
    ...[...held.keys()].map((asset) => house({ house: 'stakes_held', asset, shard })),
    ...[...insured.keys()].map((asset) => house({ house: 'insurance_held', asset, shard })),
  ]
  const losses = [...exposed.keys()].map((key) => {
    const shard = facts.shards.get(key)
    if (shard === undefined) throw new Error(`accepted without an exposure at ${key}`)
    return JSON.stringify(storeExposure(shard.exposure))
  })

  const { rows } = await client.query<{ first: bigint }>({
    name: 'play_write',
    text: 'select play_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) as first',
    values: [
      facts.clock,
      shard,
      pgArray(accepted.map(({ slip }) => slip.player)),
      pgArray(accepted.map(({ slip }) => slip.key)),
      `{${accepted.map(({ slip }) => `"\\\\x${slip.bodyHash}"`).join()}}`,
      pgArray(accepted.map(({ slip }) => slip.picks.length)),
      pgArray(rounds),
      pgArray(players),
      pgArray(accounts),
      pgArray(assets),
      pgArray(picks),
      pgArray(stakes),
      pgArray(houseAccounts),
      pgArray([...held.values(), ...insured.values()]),
      pgArray([...exposed.values()].map(({ drawAt }) => drawAt)),
      pgArray([...exposed.values()].map(({ part }) => part)),
      losses,
      insured.size === 0 ? null : pgArray(series),
    ],
  })
  const [row] = rows
  if (row === undefined) throw new Error('play_write returned no row')
  return row.first
}

const orderTypeOf = ({ series, plan }: ReadSlip): BetRow['orderType'] => {
  if (series !== null) return 'insurance'
  return plan === null ? 'manual' : 'plan'
}

type NewBetRowInput = {
  id: bigint
  pick: number
  stake: Amount
  placed: AcceptedSlip
  placedAt: number
}

/** What the player sees of a bet just accepted. */
const newBetRow = ({ id, pick: code, stake, placed: { slip, round }, placedAt }: NewBetRowInput): BetRow => {
  const { game, pick } = pickOf(code)
  return {
    betId: String(id),
    round: String(round.id),
    roundLength: round.roundLength,
    game,
    pick,
    paytable: round.paytable,
    asset: slip.asset,
    stake,
    orderType: orderTypeOf(slip),
    status: 'pending',
    placedAt,
    closesAt: round.closesAt,
    drawAt: round.drawAt,
    height: null,
    hash: null,
    guarded: null,
    outcome: null,
    result: null,
    returned: null,
    net: null,
    returnAsset: slip.asset,
    cancelledBy: null,
  }
}

/**
 * Records which credit the batch's ROLL_POINT bets have used, and opens the accounts of their wins. `first` is the id
 * of the batch's first bet. The credit is locked.
 */
const writeRolling = async (
  client: pg.ClientBase,
  { accepted, first }: { readonly accepted: readonly AcceptedSlip[]; readonly first: bigint },
): Promise<void> => {
  const used: { bet: bigint; grant: bigint; amount: bigint }[] = []
  const players: bigint[] = []
  let bet = first
  for (const { slip, rolling } of accepted) {
    if (rolling.length > 0) players.push(slip.player)
    for (const parts of rolling.length > 0 ? rolling : slip.picks.map(() => [])) {
      for (const { grant, amount } of parts) used.push({ bet, grant, amount })
      bet += 1n
    }
  }
  if (used.length === 0) return

  await client.query(
    "select ledger_open_accounts($1, array_fill('ROLL_GMT_POINT'::asset, $2), array_fill('main'::text, $2))",
    [pgArray(players), pgArray([players.length])],
  )
  await client.query(
    `with used as (
       insert into roll_point_use (bet_id, grant_id, amount)
       select * from unnest($1::bigint[], $2::bigint[], $3::bigint[]) returning grant_id, amount
     )
     update roll_point_grant g set remaining = g.remaining - u.amount
     from (select grant_id, sum(amount)::bigint as amount from used group by 1) u where g.id = u.grant_id`,
    [
      pgArray(used.map(({ bet: id }) => id)),
      pgArray(used.map(({ grant }) => grant)),
      pgArray(used.map(({ amount }) => amount)),
    ],
  )
}
