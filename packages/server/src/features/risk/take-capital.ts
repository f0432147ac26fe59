import type { ConsoleCapitalTake } from '@nibble/contract/console'
import {
  type Amount,
  amountOf,
  capitalTakenLines,
  exposureFrom,
  formatAmount,
  type StoredExposure,
  ZERO,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import type { RowRange } from '../../db/paging.ts'
import type { Queryable } from '../../db/sql.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { type Actor, assertCountsForTwo, recordAction } from '../../shared/operators.ts'
import { operatorRefOf } from '../../shared/people.ts'
import { readRisk } from './risk.ts'

// Two people take capital out: one requests it at the server's command line, an operator who may let money out agrees.
// What open bets and promises need stays; pools are the players' and not part of the equity. The books go first: once
// they show it as the owner's, the tokens may leave the treasury. Until the owner says that they have, nothing else is
// taken out, and what is there for it is not new capital (docs/decisions/0262).

/** False if the key was used before. Throws a readable sentence. */
export const requestCapital = (
  db: Database,
  { amount, key, now }: { readonly amount: Amount; readonly key: string; readonly now: number },
): Promise<{ readonly asked: boolean }> =>
  inTransaction(db.pool, async (client) => {
    // Of two concurrent requests under one key, the second finds the first.
    await client.query("select pg_advisory_xact_lock(hashtext('nibble capital'))")
    const known = await client.query<{ amount: bigint }>('select amount from capital_take where key = $1', [
      key,
    ])
    const before = known.rows[0]?.amount
    if (before === amount) {
      await awaitStandby(client)
      return { asked: false }
    }
    if (before !== undefined)
      throw new Error(
        `"${key}" is already the name of a payment of ${formatAmount(amountOf(before))} USDT. Use another name.`,
      )
    const free = await readFree(client, now)
    if (amount > free)
      throw new Error(
        `${formatAmount(free)} USDT can be taken out now, not ${formatAmount(amount)}: the rest is needed for open bets and promised rewards.`,
      )
    await client.query('insert into capital_take (key, amount, asked_at) values ($1, $2, $3)', [
      key,
      amount,
      new Date(now),
    ])
    await recordAction(client, {
      by: null,
      action: 'capital.ask',
      subject: 'capital',
      subjectId: key,
      after: { amount: formatAmount(amount) },
    })
    return { asked: true }
  })

type DecideCapitalInput = { id: bigint; decision: 'take' | 'reject'; reason: string; by: Actor; now: number }

/** Carries it out, or rejects it. Throws a ConsoleRefusal. */
export const decideCapital = (
  db: Database,
  { id, decision, reason, by, now }: DecideCapitalInput,
): Promise<ConsoleCapitalTake> =>
  inTransaction(db.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('nibble capital'))")
    const { rows } = await client.query<{ key: string; amount: bigint; state: string }>(
      'select key, amount, state from capital_take where id = $1 for update',
      [id],
    )
    const [asked] = rows
    if (asked === undefined) throw new ConsoleRefusal('capital_unknown')
    if (asked.state !== 'waiting') throw new ConsoleRefusal('capital_decided')
    const amount = amountOf(asked.amount)
    if (decision === 'take') {
      await assertCountsForTwo(client, { operator: by.operator, permission: 'capital.decide', now })
      const { rowCount: unsent } = await client.query(
        "select from capital_take where state = 'taken' and sent_at is null limit 1",
      )
      if (unsent !== 0) throw new ConsoleRefusal('capital_unsent')
      await take(client, { key: asked.key, amount, now })
    }
    await client.query(
      'update capital_take set state = $2, decided_by = $3, decided_at = $4, remark = $5 where id = $1',
      [id, decision === 'take' ? 'taken' : 'rejected', by.operator, new Date(now), reason],
    )
    await recordAction(client, {
      by,
      action: `capital.${decision}`,
      subject: 'capital',
      subjectId: asked.key,
      reason,
      after: { amount: formatAmount(amount) },
    })
    const [after] = await readTakes(client, { id, limit: 1, offset: 0 })
    if (after === undefined) throw new Error(`capital ${id} is gone`)
    return after
  })

const take = async (
  client: pg.ClientBase,
  { key, amount, now }: { readonly key: string; readonly amount: Amount; readonly now: number },
): Promise<void> => {
  const free = await readFree(client, now)
  if (amount > free) throw new ConsoleRefusal('capital_needed', { free: formatAmount(free) })
  const posting = await post(client, {
    kind: 'capitalTaken',
    key,
    lines: capitalTakenLines({ amount, shard: MONEY_SHARD }),
  })
  if (posting === null) throw new Error(`capital "${key}" was already taken out`)
}

/**
 * What may leave: the equity, already less promises, minus the most that every part of an open draw may still cost. A
 * bet accepted meanwhile is within that.
 */
const readFree = async (client: Queryable, now: number): Promise<Amount> => {
  const { equity, drawCap } = await readRisk({ pool: client }, { now })
  const { rows } = await client.query<{ shards: StoredExposure[] | null }>(
    `select (select json_agg(losses) from exposure e where (e.draw_at, e.part) = (d.draw_at, d.part) and losses <> '{}') as shards
     from (
       select distinct draw_at, round_part(id) as part from round
       where published_at is null and state in ('open', 'closed', 'drawn', 'settling')
     ) d`,
  )
  const needed = rows.reduce((sum, { shards }) => {
    const { worst } = exposureFrom(...(shards ?? []))
    return sum + (worst > drawCap ? worst : drawCap)
  }, 0n)
  return equity > needed ? amountOf(equity - needed) : ZERO
}

/** Waiting ones first, then newest first. */
export const listCapital = ({ pool }: Database, page: RowRange): Promise<ConsoleCapitalTake[]> =>
  readTakes(pool, page)

const readTakes = async (
  runner: Queryable,
  { id = null, limit, offset }: RowRange & { readonly id?: bigint | null },
): Promise<ConsoleCapitalTake[]> => {
  const { rows } = await runner.query<
    Dated<Omit<ConsoleCapitalTake, 'decidedBy'>, 'askedAt' | 'decidedAt' | 'sentAt'> & {
      decided_by: bigint | null
      operator: string | null
    }
  >(
    `select t.id::text as id, t.key, t.amount, t.state, t.asked_at as "askedAt", t.decided_by, o.name as operator,
            t.decided_at as "decidedAt", t.remark, t.sent_at as "sentAt"
     from capital_take t left join operator o on o.id = t.decided_by
     where $1::bigint is null or t.id = $1 order by t.state = 'waiting' desc, t.id desc limit $2 offset $3`,
    [id, limit, offset],
  )
  return rows.map(({ decided_by: by, operator, ...row }) => ({
    ...inMs(row),
    decidedBy: operatorRefOf(by, operator),
  }))
}
