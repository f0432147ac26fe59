import type { RefusalKind } from '@nibble/contract'
import { PLAN_HOURS, type PlanEnd, pickCode, picksOf } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { readPlayStops } from '../../ledger/stops.ts'
import { Refusal } from '../../refusal.ts'
import { holdSession } from '../../shared/people.ts'
import { describePlan, type PlanAnswer, readPlans } from './plan-row.ts'

/** The player ends their plan, at any time: it places no further bet; an open one is still played. Throws a Refusal. */
export const stopPlan = (
  db: Database,
  {
    player,
    session,
    key,
    id,
  }: { readonly player: bigint; readonly session?: string; readonly key: string; readonly id: bigint },
): Promise<PlanAnswer> =>
  runMoneyCall(
    db,
    { player, key, call: 'stopAutoplay', body: [id] },
    {
      effect: async (client) => {
        await holdSession(client, session)
        const [plan] = await readPlans(
          client,
          "where p.player_id = $1 and p.id = $2 and p.state = 'running' for no key update",
          [player, id],
        )
        if (plan === undefined) throw new Refusal('plan_over')
        await endLocked(client, [{ id, by: 'player' }])
        await notifyBalances(client, [player], 'autoplay')
        return id
      },
      notify: (client) => describePlan(client, { player, id }),
    },
  )

/** Ends running plans that are locked. */
export const endLocked = async (
  client: pg.ClientBase,
  ends: readonly { readonly id: bigint; readonly by: PlanEnd }[],
): Promise<void> => {
  await client.query(
    `update autoplay_plan p set state = 'ended', ended_by = e.by, ended_at = clock_timestamp()
     from unnest($1::bigint[], $2::text[]) as e (id, by) where p.id = e.id and p.state = 'running'`,
    [pgArray(ends.map(({ id }) => id)), pgArray(ends.map(({ by }) => by))],
  )
}

/** Ends a plan whose bet on this round was refused, unless the plan has changed since. */
export const endRefused = async (
  { pool }: Database,
  end: {
    readonly plan: bigint
    readonly player: bigint
    readonly round: string
    readonly by: PlanEnd
    readonly refusal: RefusalKind
  },
): Promise<void> => {
  const { plan, player, round, by, refusal } = end
  const { rowCount } = await pool.query(
    `update autoplay_plan set state = 'ended', ended_by = $3, refusal = $4, ended_at = clock_timestamp()
     where id = $1 and state = 'running' and open_bet is null and last_round < $2`,
    [plan, round, by, refusal],
  )
  if (rowCount === 1) await notifyBalances(pool, [player], 'autoplay')
}

const AT_ONCE = 1_000

/**
 * Ends plans that must not continue, with or without an open bet: after 24 hours, on a break, for stopped players or
 * those in a blocked country, and while play or their game is stopped for everybody. Returns how many it ended.
 */
export const endPlans = (
  db: Database,
  {
    blockedCountries,
    valueBlockedCountries,
  }: {
    readonly blockedCountries: readonly string[]
    /** Countries where only stakes of value are blocked. */
    readonly valueBlockedCountries: readonly string[]
  },
): Promise<number> =>
  inTransaction(db.pool, async (client) => {
    const stops = await readPlayStops(client)
    const stopped = [...stops.games].flatMap((game) => picksOf(game).map((pick) => pickCode(game, pick)))
    const { rows } = await client.query<{ id: bigint; player_id: bigint; by: PlanEnd }>(
      `select p.id, p.player_id, e.by
       from autoplay_plan p join player w on w.id = p.player_id
       cross join lateral (
         select case
           when exists (select from play_break b where b.player_id = p.player_id and b.ends_at > clock_timestamp()) then 'break'
           when w.stopped_at is not null or w.country = any($2) or asset_is_of_value(p.asset) and w.country = any($3)
                or $5 or p.pick = any($6::smallint[]) then 'house'
           when p.started_at <= clock_timestamp() - make_interval(hours => $4) then 'time'
         end as by
       ) e
       where p.state = 'running' and e.by is not null
       order by p.id limit $1 for no key update of p skip locked`,
      [AT_ONCE, [...blockedCountries], [...valueBlockedCountries], PLAN_HOURS, stops.all, pgArray(stopped)],
    )
    if (rows.length === 0) return 0
    await endLocked(client, rows)
    await notifyBalances(client, [...new Set(rows.map(({ player_id }) => player_id))], 'autoplay')
    return rows.length
  })
