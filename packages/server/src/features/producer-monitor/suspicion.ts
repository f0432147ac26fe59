import { FALSE_ALARMS, LEANS, type ProducerRecord, type WatchLevel } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { type Actor, recordAction } from '../../shared/operators.ts'

// The automatic response: from its incident on, caps are smaller, or stakes of value stop, until an operator of `risk`
// has decided. That starts a new count: judged evidence is not used again.

/** The suspect: a producer by their address, an account as `account` and the player's number for others. */
export type Suspected = { readonly subject: string; readonly level: WatchLevel }

export const accountSubject = (bindId: string): string => `account ${bindId}`

/** Until the end of the transaction nobody else counts a block or lifts a suspicion: each reads what the other writes. */
export const holdWatch = async (client: Queryable): Promise<void> => {
  await client.query("select pg_advisory_xact_lock(hashtext('producers watch'))")
}

export const raiseSuspicion = async (
  client: Queryable,
  { subject, level, detail, now }: Suspected & { readonly detail: string; readonly now: number },
): Promise<void> => {
  await client.query(
    `insert into watch_brake as b (subject, level, since) values ($1, $2, $3)
     on conflict (subject) do update set level = case b.level when 'alarm' then 'alarm' else excluded.level end`,
    [subject, level, new Date(now)],
  )
  await openIncident(client, { kind: 'producer', subject, detail, now })
}

/** Restores caps and stakes of value as far as this subject goes. Throws ConsoleRefusal('nothing_to_do'). */
export const liftSuspicion = (
  db: Database,
  { subject, reason, by, now }: { subject: string; reason: string; by: Actor; now: number },
): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    await holdWatch(client)
    const { rows } = await client.query<{ level: string }>(
      'delete from watch_brake where subject = $1 returning level',
      [subject],
    )
    const [lifted] = rows
    if (lifted === undefined) throw new ConsoleRefusal('nothing_to_do')
    await closeIncident(client, { kind: 'producer', subject, now })
    const evidence = LEANS.map(() => 0)
    await client.query(
      `update watched_producer set level = 'fair', evidence = $2, number = nextval('watched_producer_number')
       where producer = $1`,
      [subject, evidence],
    )
    await client.query(
      `update watched_account set level = 'fair', evidence = $2, number = nextval('watched_account_number')
       where player_id = (select id from player where 'account ' || bind_id = $1)`,
      [subject, evidence],
    )
    await recordAction(client, {
      by,
      action: 'producer.lift',
      subject: 'producer',
      subjectId: subject,
      reason,
      before: { level: lifted.level },
    })
  })

const LEVELS: readonly WatchLevel[] = ['fair', 'notice', 'alarm']

export const isHigher = (level: WatchLevel, before: WatchLevel): boolean =>
  LEVELS.indexOf(level) > LEVELS.indexOf(before)

const ACTS: Readonly<Record<WatchLevel, string>> = {
  fair: 'Nothing changes',
  notice: 'Caps on the block tables are reduced to a quarter',
  alarm: 'Stakes of value on the block tables are stopped',
}

/** The text of an incident. */
export const detailOf = (level: WatchLevel, { blocks, returned, expected }: ProducerRecord): string => {
  const chance = level === 'fair' ? 1 : FALSE_ALARMS[level]
  return `${level}: over ${blocks} blocks players got back ${inUsdt(returned)}, where ${inUsdt(expected)} was expected. If all producers are honest, the chance that this is ever reported is ${chance}. ${ACTS[level]} until a risk operator lifts it.`
}

const inUsdt = (millionths: number): string => (millionths / 1e6).toFixed(2)
