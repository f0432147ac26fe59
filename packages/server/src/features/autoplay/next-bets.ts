import { createHash } from 'node:crypto'
import type { RefusalKind } from '@nibble/contract'
import {
  type Amount,
  type GameId,
  type PlanAsset,
  type PlanEnd,
  pickOf,
  planStop,
  type RoundLength,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { readPlans } from './plan-row.ts'

/** The next bet of a plan, as placement takes it. */
export type NextBet = {
  readonly player: bigint
  readonly key: string
  readonly round: string
  readonly asset: PlanAsset
  readonly plan: bigint
  readonly bets: readonly { readonly game: GameId; readonly pick: string; readonly stake: Amount }[]
}

/**
 * Bets due now: for every running plan whose last one is decided, on the open round of its table and length. A guest
 * without a session can no longer stop their plan, so it bets no more.
 */
export const nextBets = async ({ pool }: Database): Promise<readonly NextBet[]> => {
  const { rows } = await pool.query<{ round_length: RoundLength; guarded: boolean; id: bigint; now: bigint }>(
    `select round_length, paytable = 'guarded' as guarded, max(id) as id, play_ms(clock_timestamp()) as now from round
     where state = 'open' and closes_at > clock_timestamp() and published_at is null group by 1, 2`,
  )
  const found = await Promise.all(
    rows.map(async ({ round_length: roundLength, guarded, id: round, now }) => {
      const due = await readPlans(
        pool,
        `where p.state = 'running' and p.open_bet is null and p.round_length = $1 and p.guarded = $2 and p.last_round < $3
           and (not is_guest(p.player_id) or exists (select from session s where s.player_id = p.player_id))
         order by p.id limit 10000`,
        [roundLength, guarded, round],
      )
      return due
        .filter((plan) => planStop(plan, plan, { startedAt: plan.startedAt, now: Number(now) }) === null)
        .map(({ id, player, asset, pick, next, betSecret }) => ({
          player,
          asset,
          plan: id,
          round: String(round),
          key: keyOf(betSecret, round),
          bets: [{ ...pickOf(pick), stake: next }],
        }))
    }),
  )
  return found.flat()
}

const ENDS: Partial<Record<RefusalKind, PlanEnd>> = {
  balance_short: 'refused',
  limit_reached: 'refused',
  below_minimum: 'refused',
  above_maximum: 'refused',
  cap_player: 'refused',
  on_break: 'break',
  excluded: 'break',
  player_stopped: 'house',
  play_stopped: 'house',
  asset_not_stakeable: 'house',
}

/** Refusals of a bet that end its plan. After any other the plan skips the round. */
export const endOfRefusal = (kind: RefusalKind): PlanEnd | null => ENDS[kind] ?? null

/** Skips a round that refused the bet of a plan. */
export const passOver = async (
  { pool }: Database,
  { plan, round }: Pick<NextBet, 'plan' | 'round'>,
): Promise<void> => {
  await pool.query(
    "update autoplay_plan set last_round = $2 where id = $1 and state = 'running' and last_round < $2 and open_bet is null",
    [plan, round],
  )
}

/** Notifies open pages of these players that their plans have bet. */
export const notifyPlaced = async ({ pool }: Database, bets: readonly NextBet[]): Promise<void> => {
  await notifyBalances(
    pool,
    bets.map(({ player }) => player),
    'autoplay',
  )
}

/**
 * The same for the same plan and round, whichever server asks, so that the bet is placed once. Nobody else can know it:
 * if its player placed a bet under it first, the plan would skip the round.
 */
const keyOf = (betSecret: string, round: bigint): string => {
  const hex = createHash('sha256').update(`autoplay ${betSecret} ${round}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
