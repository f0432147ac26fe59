import {
  amountOf,
  type BudgetClaim,
  DAY_MS,
  dayOf,
  type LineKind,
  promotionPayoutLines,
  startOfDay,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { notifyBalances } from '../../ledger/post.ts'
import { lockBudgets, promotionPayout } from '../../shared/promotions.ts'
import { postEarned } from '../../shared/withheld.ts'
import { REWARD_TERMS, rewardFacts } from './reward-facts.ts'

/**
 * Pays the rewards of every finished and counted day, one after the other, continuing one already begun. Any server may
 * call it at any time. Returns how many days it finished.
 */
export const payDays = async (db: Database, { now }: { readonly now: number }): Promise<number> => {
  for (let days = 0; ; days += 1) {
    const startsAt = await nextDay(db)
    if (startsAt === null) return days
    const endsAt = startsAt + DAY_MS
    if (!(await isTurnoverComplete(db.pool, { startsAt, endsAt, now }))) return days
    await openDay(db, { startsAt, endsAt, now })
    await payRewards(db, { day: dayOf(startsAt), now })
  }
}

/** The first moment of the day after the last finished one, or of the first that has rewards. */
const nextDay = async ({ pool }: Database): Promise<number | null> => {
  const { rows } = await pool.query<{ day: string | null }>(
    `select coalesce((select max(day) + 1 from reward_day where done_at is not null),
                     (select min(effective_from) from reward_terms))::text as day`,
  )
  const day = rows[0]?.day ?? null
  return day === null ? null : startOfDay(day)
}

const OPENING_LIMITS: TransactionLimits = { settings: "set local lock_timeout = '5s'", atMostMs: 120_000 }

/** Records what everybody has earned on a finished and counted day, once. */
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
      await client.query(ADD_GIFTS, [day, endsAt])
    },
    OPENING_LIMITS,
  )
}

/** Not for players who earn nothing that day; a gift they missed may come with a later bet of the player they invited. */
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
 * For players who were invited before the day ended, once their own bets have brought enough edge. Players who already
 * earned their inviter a gift are not summed again.
 */
const ADD_GIFTS = `
  insert into reward (day, kind, player, source, due)
  select $1::date, kind, g.parent, g.player, t.amount
  from (
    select 'invitingGiftsRewardBonus'::entry_kind as kind, m.parent, m.player, e.edge as reached
    from (select distinct player from turnover_day where day = $1::date) d
    join team_member m on m.player = d.player and m.parent is not null and m.bound_at < play_instant($2)
    cross join lateral (
      select sum(edge - insured_edge)::bigint as edge from turnover_day where player = d.player and day <= $1::date
    ) e
    where not exists (
      select from reward r where r.kind = 'invitingGiftsRewardBonus' and r.source = d.player and r.source <> 0
    )
  ) g
  join (${REWARD_TERMS}) t using (kind)
  where g.reached >= t.target and t.amount > 0 and ${EARNS('g.parent')}
  on conflict (kind, source) where source <> 0 do nothing`

/** Bets of rounds that opened just before midnight settle a little after it. */
const GRACE_MS = 600_000

/** Whether those days are over, and so is every round that counts on them: cancelled, or published and counted. */
export const isTurnoverComplete = async (
  runner: Queryable,
  { startsAt, endsAt, now }: { readonly startsAt: number; readonly endsAt: number; readonly now: number },
): Promise<boolean> => {
  if (now < endsAt + GRACE_MS) return false
  const { rowCount } = await runner.query(
    `select from day_rounds($1::date, $2::date) r
     where r.state <> 'cancelled' and not exists (select from turnover_round c where c.round = r.id)
     limit 1`,
    [dayOf(startsAt), dayOf(endsAt - 1)],
  )
  return rowCount === 0
}

const PLAYERS_AT_ONCE = 2_000
const LIMITS: TransactionLimits = { settings: "set local lock_timeout = '5s'", atMostMs: 60_000 }

/** Pays a day's earnings, the next players at a time, until all have them. Any server may call it at any time. */
const payRewards = async (
  db: Database,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<void> => {
  while (await inTransaction(db.pool, (client) => payNext(client, day), LIMITS));
  while (await inTransaction(db.pool, (client) => giveNext(client, day), LIMITS));
  await db.pool.query('update reward_day set done_at = $2 where day = $1 and done_at is null', [
    day,
    new Date(now),
  ])
}

type Row = {
  readonly kind: LineKind
  readonly player: bigint
  readonly source: bigint
  readonly due: bigint
}

/** The rewards of the next players, within the budgets; a separate posting, keyed by where it began. */
const payNext = async (client: pg.ClientBase, day: string): Promise<boolean> => {
  await lockBudgets(client)
  const paidTo = await readMark(client, { day, mark: 'paid_to' })
  const rows = await nextRows(client, { day, after: paidTo, what: 'source = 0' })
  if (rows.length === 0) return false

  const given = await promotionPayout(client, {
    claims: rows.map((row) => claimOf(row, day)),
    kind: 'rewards',
    cause: `${day} ${paidTo}`,
  })
  await client.query(
    `update reward r set amount = coalesce(g.amount, 0)
     from reward d left join unnest($4::bigint[], $5::entry_kind[], $6::bigint[]) as g (player, kind, amount)
       on g.player = d.player and g.kind = d.kind
     where d.day = $1 and d.player > $2 and d.player <= $3 and d.source = 0
       and (r.day, r.player, r.kind, r.source) = (d.day, d.player, d.kind, 0)`,
    [
      day,
      paidTo,
      rows.at(-1)?.player ?? paidTo,
      pgArray(given.map(({ player }) => player)),
      pgArray(given.map(({ kind }) => kind)),
      pgArray(given.map(({ amount }) => amount)),
    ],
  )
  await client.query('update reward_day set paid_to = $2 where day = $1', [day, rows.at(-1)?.player])
  return true
}

/** A reward for returning the next day is paid by both days, everything else by its own. */
const claimOf = ({ player, kind, due }: Row, day: string): BudgetClaim<LineKind> => ({
  player,
  kind,
  due: amountOf(due),
  days: kind === 'nextDayReturnReward' ? [dayBefore(day), day] : [day],
})

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const IS_GIFT = "source <> 0 and kind = 'invitingGiftsRewardBonus'"

/** Points for invitations are outside the budgets. Play credit for them came with the sign-up. */
const giveNext = async (client: pg.ClientBase, day: string): Promise<boolean> => {
  const givenTo = await readMark(client, { day, mark: 'gifts_to' })
  const rows = await nextRows(client, { day, after: givenTo, what: IS_GIFT })
  if (rows.length === 0) return false

  const last = rows.at(-1)?.player ?? givenTo
  await client.query(
    `update reward set amount = due where day = $1 and player > $2 and player <= $3 and ${IS_GIFT}`,
    [day, givenTo, last],
  )
  await client.query('update reward_day set gifts_to = $2 where day = $1', [day, last])
  const lines = promotionPayoutLines({
    shard: MONEY_SHARD,
    given: rows.map((row) => ({ ...row, amount: amountOf(row.due) })),
  })
  if ((await postEarned(client, { kind: 'gifts', key: `${day} ${givenTo}`, lines })) === null)
    throw new Error(`the gifts of ${day} after ${givenTo} were already given`)
  await notifyBalances(client, [...new Set(rows.map(({ player }) => player))], 'reward')
  return true
}

/** How far it is done; the row is locked, so that one server continues alone. */
const readMark = async (
  client: pg.ClientBase,
  { day, mark }: { readonly day: string; readonly mark: 'paid_to' | 'gifts_to' },
): Promise<bigint> => {
  const { rows } = await client.query<{ mark: bigint }>(
    `select ${mark} as mark from reward_day where day = $1 for update`,
    [day],
  )
  return rows[0]?.mark ?? 0n
}

/** All rewards of the next players, so that nobody is paid in two parts. */
const nextRows = async (
  client: pg.ClientBase,
  { day, after, what }: { readonly day: string; readonly after: bigint; readonly what: string },
): Promise<readonly Row[]> => {
  const { rows } = await client.query<Row>(
    `select kind, player, source, due from reward
     where day = $1 and ${what} and player in (
       select distinct player from reward where day = $1 and player > $2 and ${what} order by player limit ${PLAYERS_AT_ONCE}
     )
     order by player, kind, source`,
    [day, after],
  )
  return rows
}
