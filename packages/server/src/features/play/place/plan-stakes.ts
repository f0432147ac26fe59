import {
  type Amount,
  type Asset,
  type PlanRules,
  planStop,
  type RoundLength,
  type Table,
} from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../../db/sql.ts'
import type { ReadSlip } from './slip.ts'

/** A plan whose next bet a batch may place; nobody else changes it until the batch has ended. */
type LockedPlan = {
  readonly player: bigint
  readonly roundLength: RoundLength
  readonly isGuarded: boolean
  readonly pick: number
  readonly asset: Asset
  readonly rules: PlanRules
  readonly next: Amount
  readonly net: Amount
  readonly placed: number
  readonly lastRound: bigint
  readonly startedAt: number
  readonly isReady: boolean
}
export type PlanFacts = ReadonlyMap<bigint, LockedPlan>

/** Locks the plans of slips, skipping those locked elsewhere. Without such slips it queries nothing. */
export const lockPlans = async (client: pg.ClientBase, slips: readonly ReadSlip[]): Promise<PlanFacts> => {
  const ids = slips.flatMap(({ plan }) => (plan === null ? [] : [plan]))
  if (ids.length === 0) return NO_PLANS
  const { rows } = await client.query<PlanRow>({
    name: 'plans_of_slips',
    text: `select id, player_id as player, round_length as "roundLength", guarded as "isGuarded", pick, asset, stake,
                  raise_after as "raiseAfter", raise_by as "raiseBy", highest, rounds, stop_loss as "stopLoss",
                  stop_win as "stopWin", next_stake as next, net, placed, last_round as "lastRound",
                  play_ms(started_at) as started, state = 'running' and open_bet is null as "isReady"
           from autoplay_plan where id = any($1::bigint[]) order by id for no key update skip locked`,
    values: [pgArray(ids)],
  })
  return new Map(
    rows.map((row) => {
      const { id, started, stake, highest, rounds, raiseAfter, raiseBy, stopLoss, stopWin, ...plan } = row
      const rules = { stake, highest, rounds, raiseAfter, raiseBy, stopLoss, stopWin }
      return [id, { ...plan, startedAt: Number(started), rules }]
    }),
  )
}

const NO_PLANS: PlanFacts = new Map()

type PlanRow = Omit<LockedPlan, 'rules' | 'startedAt'> &
  PlanRules & { readonly id: bigint; readonly started: bigint }

type TakesPlanBetInput = {
  readonly slip: ReadSlip
  readonly round: { readonly roundLength: RoundLength; readonly paytable: Table } | null
  readonly now: number
}

/** The slip is the next bet of its plan, and no stop of the plan forbids it now. */
export const takesPlanBet = (
  plan: LockedPlan | undefined,
  { slip, round, now }: TakesPlanBetInput,
): boolean => {
  const [bet, more] = slip.picks
  return (
    plan?.isReady === true &&
    plan.player === slip.player &&
    plan.asset === slip.asset &&
    plan.lastRound < slip.round &&
    round?.roundLength === plan.roundLength &&
    (round.paytable === 'guarded') === plan.isGuarded &&
    more === undefined &&
    bet?.pick === plan.pick &&
    bet.stake === plan.next &&
    planStop(plan.rules, plan, { startedAt: plan.startedAt, now }) === null
  )
}

type PlannedSlip = { readonly slip: ReadSlip }

/**
 * Records the bets of plans and their effect on the plans, in the transaction that takes the stakes. `first` is the id
 * of the batch's first bet. Throws unless every plan is as it was locked.
 */
export const writePlanBets = async (
  client: pg.ClientBase,
  { accepted, first }: { readonly accepted: readonly PlannedSlip[]; readonly first: bigint },
): Promise<void> => {
  const plans: bigint[] = []
  const bets: bigint[] = []
  const rounds: bigint[] = []
  let bet = first
  for (const { slip } of accepted) {
    if (slip.plan !== null) {
      plans.push(slip.plan)
      bets.push(bet)
      rounds.push(slip.round)
    }
    bet += BigInt(slip.picks.length)
  }
  if (plans.length === 0) return
  const { rows } = await client.query<{ written: bigint }>(
    `with written as (
       update autoplay_plan p
       set open_bet = b.bet_id, open_round = b.round_id, last_round = b.round_id, placed = p.placed + 1, staked = p.staked + p.next_stake
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as b (plan_id, bet_id, round_id)
       where p.id = b.plan_id and p.state = 'running' and p.open_bet is null and p.last_round < b.round_id
       returning p.id, p.open_bet, p.open_round, p.next_stake
     ), noted as (
       insert into autoplay_bet (bet_id, plan_id, round_id, stake) select open_bet, id, open_round, next_stake from written
     )
     select count(*) as written from written`,
    [pgArray(plans), pgArray(bets), pgArray(rounds)],
  )
  if (rows[0]?.written !== BigInt(plans.length)) throw new Error('an autoplay plan is not due to bet now')
}
