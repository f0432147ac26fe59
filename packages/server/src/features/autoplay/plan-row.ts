import type { PlanBet, PlanView } from '@nibble/contract'
import {
  type PlanAsset,
  type PlanProgress,
  type PlanRules,
  pickOf,
  type RoundLength,
  roundNumberFrom,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
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
    /** The secret from which its bets' keys are derived; nobody is shown it. */
    readonly betSecret: string
    readonly view: PlanView
  }

type PlanRow = Dated<Omit<StoredPlan, 'view'>, 'startedAt'> &
  Dated<Pick<PlanView, 'endedBy' | 'refusal' | 'staked' | 'won' | 'lost' | 'endedAt'>, 'endedAt'> & {
    readonly openRound: bigint | null
  }

const COLUMNS = `p.id, p.player_id as player, p.round_length as "roundLength", p.guarded as "isGuarded", p.pick, p.asset, p.stake,
  p.raise_after as "raiseAfter", p.raise_by as "raiseBy", p.highest, p.rounds, p.stop_loss as "stopLoss", p.stop_win as "stopWin",
  p.state, p.ended_by as "endedBy", p.refusal, p.next_stake as next, p.net, p.staked, p.placed, p.won, p.lost,
  p.open_bet as "openBet", p.open_round as "openRound", p.bet_secret as "betSecret", p.started_at as "startedAt",
  p.ended_at as "endedAt"`

/** `rest` follows the table: conditions on `p`, order, locks. */
export const readPlans = async (
  runner: Queryable,
  rest: string,
  values: readonly unknown[],
): Promise<readonly StoredPlan[]> => {
  const { rows } = await runner.query<PlanRow>(`select ${COLUMNS} from autoplay_plan p ${rest}`, [...values])
  return rows.map((row) => {
    const { endedBy, refusal, staked, won, lost, endedAt, openRound, ...plan } = inMs(row)
    const { id, player: _, isGuarded, pick: number, openBet, betSecret: __, ...shown } = plan
    const { game, pick } = pickOf(number)
    const bet =
      openBet === null || openRound === null
        ? null
        : { betId: String(openBet), round: roundNumberFrom(openRound) }
    const table = isGuarded ? 'guarded' : 'block'
    const ended = { endedBy, refusal, staked, won, lost, endedAt }
    return { ...plan, view: { ...shown, ...ended, game, pick, id: String(id), table, bet } }
  })
}

export type PlanAnswer = { readonly plan: PlanView }

/** One plan as its player sees it. */
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

/** All bets of a plan, newest first; none if it is not the player's. */
export const listPlanBets = async (
  { pool }: Database,
  { player, id }: { readonly player: bigint; readonly id: bigint },
): Promise<{ bets: PlanBet[] }> => {
  const { rows } = await pool.query<Omit<PlanBet, 'round'> & { round_id: bigint }>(
    `select b.bet_id::text as "betId", b.round_id, b.stake, b.result, b.returned
     from autoplay_bet b join autoplay_plan p on p.id = b.plan_id
     where p.id = $1 and p.player_id = $2 order by b.bet_id desc`,
    [id, player],
  )
  return { bets: rows.map(({ round_id, ...bet }) => ({ ...bet, round: roundNumberFrom(round_id) })) }
}
