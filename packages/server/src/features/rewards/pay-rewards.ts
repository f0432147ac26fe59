import { amountOf, type BudgetClaim, giveBackLines, type LineKind } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray } from '../../db/pg-array.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { giveBack, holdBudgets } from '../../ledger/give-back.ts'
import { MONEY_LANE } from '../../ledger/lanes.ts'
import { tellBalances } from '../../ledger/tell-balances.ts'
import { postEarned } from '../../ledger/withheld.ts'

const PLAYERS_AT_ONCE = 2_000
const LIMITS: TransactionLimits = { settings: "set local lock_timeout = '5s'", atMostMs: 60_000 }

/** Pays what a day has earned, the next players at a time, until all have it. Any server may call it at any time. */
export const payRewards = async (
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

/** The rewards of the next players, within the budgets; a posting of its own, keyed by where it began. */
const payNext = async (client: pg.ClientBase, day: string): Promise<boolean> => {
  await holdBudgets(client)
  const paidTo = await readMark(client, { day, mark: 'paid_to' })
  const rows = await nextRows(client, { day, after: paidTo, what: 'source = 0' })
  if (rows.length === 0) return false

  const given = await giveBack(client, {
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
      ...[day, paidTo, rows.at(-1)?.player ?? paidTo],
      ...[pgArray(given.map(({ player }) => player)), pgArray(given.map(({ kind }) => kind))],
      pgArray(given.map(({ amount }) => amount)),
    ],
  )
  await client.query('update reward_day set paid_to = $2 where day = $1', [day, rows.at(-1)?.player])
  return true
}

/** What a return on the next day brings is paid by both days, everything else by its own. */
const claimOf = ({ player, kind, due }: Row, day: string): BudgetClaim<LineKind> => ({
  ...{ player, kind, due: amountOf(due) },
  days: kind === 'nextDayReturnReward' ? [dayBefore(day), day] : [day],
})

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const GIFTS = "source <> 0 and kind = 'invitingGiftsRewardBonus'"

/** Points for invitations are no part of the budgets. Play credit for them came with the sign-up. */
const giveNext = async (client: pg.ClientBase, day: string): Promise<boolean> => {
  const givenTo = await readMark(client, { day, mark: 'gifts_to' })
  const rows = await nextRows(client, { day, after: givenTo, what: GIFTS })
  if (rows.length === 0) return false

  const last = rows.at(-1)?.player ?? givenTo
  await client.query(
    `update reward set amount = due where day = $1 and player > $2 and player <= $3 and ${GIFTS}`,
    [day, givenTo, last],
  )
  await client.query('update reward_day set gifts_to = $2 where day = $1', [day, last])
  const lines = giveBackLines({
    lane: MONEY_LANE,
    given: rows.map((row) => ({ ...row, amount: amountOf(row.due) })),
  })
  if ((await postEarned(client, { kind: 'gifts', key: `${day} ${givenTo}`, lines })) === null)
    throw new Error(`the gifts of ${day} after ${givenTo} were given before`)
  await tellBalances(client, [...new Set(rows.map(({ player }) => player))], 'reward')
  return true
}

/** Up to whom it is done; who reads it goes on alone. */
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
