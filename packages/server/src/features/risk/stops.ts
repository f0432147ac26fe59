import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { endHouseStop, HOUSE_STOPS, type HouseStop, stopHouse } from '../../ledger/stops.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { type Actor, recordAction } from '../../shared/operators.ts'
import { type OperatorRef, operatorRefOf } from '../../shared/people.ts'

type Stopped = { readonly reason: string; readonly by: OperatorRef | null; readonly at: number }
type Input = { readonly reason: string; readonly by: Actor; readonly now: number }

/** Everything that can be stopped, with what is stopped. */
export const listStops = async ({
  pool,
}: Database): Promise<{ name: HouseStop; stopped: Stopped | null }[]> => {
  const { rows } = await pool.query<{
    name: string
    reason: string
    stopped_by: bigint | null
    operator: string | null
    stopped_at: Date
  }>('select s.*, o.name as operator from house_stop s left join operator o on o.id = s.stopped_by')
  const stopped = new Map(
    rows.map((row): [string, Stopped] => [
      row.name,
      {
        reason: row.reason,
        by: operatorRefOf(row.stopped_by, row.operator),
        at: row.stopped_at.getTime(),
      },
    ]),
  )
  return HOUSE_STOPS.map((name) => ({ name, stopped: stopped.get(name) ?? null }))
}

/** Throws ConsoleRefusal('nothing_to_do'). */
export const stopOne = (
  db: Database,
  { name, reason, by, now }: Input & { readonly name: HouseStop },
): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const isNew = await stopHouse(client, { name, reason, operator: by.operator, now })
    if (!isNew) throw new ConsoleRefusal('nothing_to_do')
    await recordAction(client, { by, action: 'house.stop', subject: 'stop', subjectId: name, reason })
  })

/** Throws ConsoleRefusal('nothing_to_do'). */
export const resumeOne = (
  db: Database,
  { name, reason, by }: Input & { readonly name: HouseStop },
): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const wasStopped = await endHouseStop(client, { name })
    if (!wasStopped) throw new ConsoleRefusal('nothing_to_do')
    await recordAction(client, { by, action: 'house.resume', subject: 'stop', subjectId: name, reason })
  })

/** Losses so far neither pause play of value nor lower the caps. */
export const forgetDayLoss = (db: Database, { reason, by, now }: Input): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ loss: bigint }>('select play_day_loss() as loss')
    await client.query('insert into day_loss_forgotten (at, operator_id) values ($1, $2)', [
      new Date(now),
      by.operator,
    ])
    await client.query('delete from value_pause')
    await recordAction(client, {
      by,
      action: 'house.forget_loss',
      subject: 'stop',
      subjectId: 'day_loss',
      reason,
      before: { millionths: rows[0]?.loss ?? 0n },
    })
  })
