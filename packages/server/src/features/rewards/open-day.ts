import { dayOf } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { REWARD_TERMS, rewardFacts } from './reward-facts.ts'

const LIMITS: TransactionLimits = { settings: "set local lock_timeout = '5s'", atMostMs: 120_000 }

/** Writes down what everybody has earned on a day that is over and counted, once. */
export const openDay = async (
  db: Database,
  { startsAt, endsAt, now }: { readonly startsAt: number; readonly endsAt: number; readonly now: number },
): Promise<void> => {
  const day = dayOf(startsAt)
  await inTransaction(
    db.pool,
    async (client) => {
      const { rowCount } = await client.query(
        'insert into reward_day (day, opened_at) values ($1, $2) on conflict do nothing',
        [day, new Date(now)],
      )
      if (rowCount === 0) return
      await client.query(TASKS, [day, startsAt, endsAt])
      await client.query(GIFTS, [day, endsAt])
    },
    LIMITS,
  )
}

/** Not for who earns nothing on that day; a gift that he missed may come with a later bet of whom he invited. */
const EARNS = (player: string) => `not exists (
    select from earning_pause z where z.player = ${player} and z.paused_from <= $1::date and z.earns_from > $1::date
  )`

const TASKS = `
  insert into reward (day, kind, player, due)
  select $1::date, kind, f.player, t.amount
  from (${rewardFacts({ of: 'everybody' })}) f
  join (${REWARD_TERMS}) t using (kind)
  where f.reached >= t.target and t.amount > 0 and ${EARNS('f.player')}`

/**
 * For whom somebody had invited when the day ended, once their own bets have brought so much edge. Who has brought their
 * gift is not added up again.
 */
const GIFTS = `
  insert into reward (day, kind, player, source, due)
  select $1::date, kind, g.parent, g.player, t.amount
  from (
    select 'invitingGiftsRewardBonus'::entry_kind as kind, m.parent, m.player, e.edge as reached
    from (select distinct player from counted_day where day = $1::date) d
    join team_member m on m.player = d.player and m.parent is not null and m.bound_at < play_instant($2)
    cross join lateral (
      select sum(edge - insured_edge)::bigint as edge from counted_day where player = d.player and day <= $1::date
    ) e
    where not exists (
      select from reward r where r.kind = 'invitingGiftsRewardBonus' and r.source = d.player and r.source <> 0
    )
  ) g
  join (${REWARD_TERMS}) t using (kind)
  where g.reached >= t.target and t.amount > 0 and ${EARNS('g.parent')}
  on conflict (kind, source) where source <> 0 do nothing`
