import type { PlanBet, PlanView, RefusalKind } from '@nibble/contract'
import {
  amountOf,
  type PlanAsset,
  type PlanEnd,
  type PlanProgress,
  type PlanRaise,
  type PlanResult,
  type PlanRules,
  pickOf,
  type RoundLength,
  roundNumberFrom,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { isId, type ListQuery, type Page } from '../../db/paging.ts'
import type { Queryable } from '../../db/sql.ts'

export type StoredPlan = PlanRules &
  PlanProgress & {
    readonly id: bigint
    readonly player: bigint
    readonly roundLength: RoundLength
    readonly isGuarded: boolean
    readonly pick: number
    readonly asset: PlanAsset
    readonly state: 'running' | 'ended'
    readonly openBet: bigint | null
    readonly startedAt: number
    /** The secret from which the keys of its bets are made; nobody is shown it. */
    readonly betSecret: string
    readonly view: PlanView
  }

type PlanRow = {
  readonly id: bigint
  readonly player_id: bigint
  readonly round_length: RoundLength
  readonly guarded: boolean
  readonly pick: number
  readonly asset: PlanAsset
  readonly stake: bigint
  readonly raise_after: PlanRaise
  readonly raise_by: number
  readonly highest: bigint
  readonly rounds: number
  readonly stop_loss: bigint
  readonly stop_win: bigint
  readonly state: 'running' | 'ended'
  readonly ended_by: PlanEnd | null
  readonly refusal: RefusalKind | null
  readonly next_stake: bigint
  readonly net: bigint
  readonly staked: bigint
  readonly placed: number
  readonly won: number
  readonly lost: number
  readonly open_bet: bigint | null
  readonly open_round: bigint | null
  readonly bet_secret: string
  readonly started_at: Date
  readonly ended_at: Date | null
}

/** `rest` follows the table: conditions on `p`, order, locks. */
export const readPlans = async (
  runner: Queryable,
  rest: string,
  values: readonly unknown[],
): Promise<readonly StoredPlan[]> => {
  const { rows } = await runner.query<PlanRow>(`select p.* from autoplay_plan p ${rest}`, [...values])
  return rows.map((row) => {
    const { game, pick } = pickOf(row.pick)
    const rules = {
      stake: amountOf(row.stake),
      highest: amountOf(row.highest),
      rounds: row.rounds,
      raiseAfter: row.raise_after,
      raiseBy: row.raise_by,
      stopLoss: amountOf(row.stop_loss),
      stopWin: amountOf(row.stop_win),
    }
    const progress = { next: amountOf(row.next_stake), net: amountOf(row.net), placed: row.placed }
    const common = {
      roundLength: row.round_length,
      asset: row.asset,
      state: row.state,
      startedAt: row.started_at.getTime(),
    }
    const { open_bet: openBet, open_round: openRound } = row
    return {
      ...rules,
      ...progress,
      ...common,
      openBet,
      id: row.id,
      player: row.player_id,
      isGuarded: row.guarded,
      pick: row.pick,
      betSecret: row.bet_secret,
      view: {
        ...rules,
        ...progress,
        ...common,
        game,
        pick,
        id: String(row.id),
        table: row.guarded ? 'guarded' : 'block',
        endedBy: row.ended_by,
        refusal: row.refusal,
        staked: amountOf(row.staked),
        won: row.won,
        lost: row.lost,
        endedAt: row.ended_at?.getTime() ?? null,
        bet:
          openBet === null || openRound === null
            ? null
            : { betId: String(openBet), round: roundNumberFrom(openRound) },
      },
    }
  })
}

export type PlanAnswer = { readonly plan: PlanView }

/** One plan of a player as they are shown it. */
export const describePlan = async (
  runner: Queryable,
  { player, id }: { readonly player: bigint; readonly id: bigint },
): Promise<PlanAnswer> => {
  const [plan] = await readPlans(runner, 'where p.player_id = $1 and p.id = $2', [player, id])
  if (plan === undefined) throw new Error(`plan ${id} is gone`)
  return { plan: plan.view }
}

/** A player's plans, newest first. The cursor is the number of the last one shown. */
export const listPlans = async (
  { pool }: Database,
  { player, cursor, limit }: ListQuery,
): Promise<Page<PlanView>> => {
  const before = cursor === undefined ? null : isId(cursor) ? BigInt(cursor) : 0n
  const found = await readPlans(
    pool,
    'where p.player_id = $1 and ($2::bigint is null or p.id < $2) order by p.id desc limit $3',
    [player, before, limit + 1],
  )
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(({ view }) => view),
    nextCursor: found.length > limit && last !== undefined ? String(last.id) : null,
  }
}

/** All bets of a plan, newest first; none where it is not the player's. */
export const listPlanBets = async (
  { pool }: Database,
  { player, id }: { readonly player: bigint; readonly id: bigint },
): Promise<{ bets: PlanBet[] }> => {
  const { rows } = await pool.query<{
    bet_id: bigint
    round_id: bigint
    stake: bigint
    result: PlanResult | null
    returned: bigint | null
  }>(
    `select b.bet_id, b.round_id, b.stake, b.result, b.returned
     from autoplay_bet b join autoplay_plan p on p.id = b.plan_id
     where p.id = $1 and p.player_id = $2 order by b.bet_id desc`,
    [id, player],
  )
  return {
    bets: rows.map(({ bet_id, round_id, stake, result, returned }) => ({
      betId: String(bet_id),
      round: roundNumberFrom(round_id),
      stake: amountOf(stake),
      result,
      returned: returned === null ? null : amountOf(returned),
    })),
  }
}
