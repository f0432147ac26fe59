import { mayDo, type Role } from '@nibble/contract/console'
import { DAY_MS } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { type Actor, assertNotOwn, lockActor, recordAction } from '../../shared/operators.ts'

type Watched = {
  readonly player: bigint
  readonly reason: string
  readonly by: Actor
  readonly now: number
}

/** From now on the player cannot stake, convert or transfer, and their withdrawals go to review. Throws a ConsoleRefusal. */
export const stopPlayer = (db: Database, watched: Watched): Promise<void> =>
  change(db, watched, 'stop', async (client, { player, reason, by, now }) => {
    await assertFew(client, { by, now })
    const { rowCount } = await client.query(
      `update player set stopped_at = $2, stop_reason = $3, stopped_by = $4 where id = $1 and stopped_at is null`,
      [player, new Date(now), reason, by.operator],
    )
    return rowCount === 1 ? { after: { isStopped: true } } : null
  })

/** How many players an operator who may not stop the house may stop or flag within a day. */
const MOST_A_DAY = 20

/** Otherwise they could stop the house player by player, and only risk could undo it, one by one. */
const assertFew = async (client: pg.ClientBase, { by, now }: Pick<Watched, 'by' | 'now'>): Promise<void> => {
  await lockActor(client, by)
  const { rows } = await client.query<{ roles: Role[]; count: bigint }>(
    `select roles, (select count(*) from operator_action
                    where operator_id = o.id and action in ('player.stop', 'player.flag') and at > $2) as count
     from operator o where id = $1`,
    [by.operator, new Date(now - DAY_MS)],
  )
  const [acting] = rows
  if (acting !== undefined && !mayDo(acting.roles, 'stops.stop') && acting.count >= MOST_A_DAY)
    throw new ConsoleRefusal('too_many_stopped')
}

/** Throws a ConsoleRefusal. */
export const resumePlayer = (db: Database, watched: Watched): Promise<void> =>
  change(db, watched, 'resume', async (client, { player }) => {
    const { rowCount } = await client.query(
      `update player set stopped_at = null, stop_reason = null, stopped_by = null
       where id = $1 and stopped_at is not null`,
      [player],
    )
    return rowCount === 1 ? { after: { isStopped: false } } : null
  })

/** While a flag is open, none of their withdrawals is released automatically. Throws a ConsoleRefusal. */
export const flagPlayer = (db: Database, watched: Watched): Promise<void> =>
  change(db, watched, 'flag', async (client, { player, reason, by, now }) => {
    await assertFew(client, { by, now })
    const { rows } = await client.query<{ id: bigint }>(
      'insert into player_flag (player_id, reason, opened_by, opened_at) values ($1, $2, $3, $4) returning id',
      [player, reason, by.operator, new Date(now)],
    )
    return { after: { flag: rows[0]?.id } }
  })

/** Throws a ConsoleRefusal. */
export const unflagPlayer = (
  db: Database,
  { flag, ...watched }: Watched & { readonly flag: bigint },
): Promise<void> =>
  change(db, watched, 'unflag', async (client, { player, by, now }) => {
    const { rows } = await client.query<{ reason: string }>(
      `update player_flag set closed_by = $3, closed_at = $4
       where id = $1 and player_id = $2 and closed_at is null returning reason`,
      [flag, player, by.operator, new Date(now)],
    )
    const [closed] = rows
    return closed === undefined ? null : { before: { flag, reason: closed.reason } }
  })

/** A screen that refreshes itself is logged once. */
const CHECK_LASTS_MS = 15 * 60_000

type RecordCheckInput = {
  readonly player: bigint
  readonly what:
    | 'look'
    | 'search'
    | 'ledger'
    | 'deposits'
    | 'withdrawals'
    | 'conversions'
    | 'adjustments'
    | 'bets'
    | 'security'
  readonly by: Actor
  readonly now: number
}

/** Viewing a player is logged too; viewing many is an incident, since nobody reads that log immediately. */
export const recordCheck = async (
  { pool }: Database,
  { player, what, by, now }: RecordCheckInput,
): Promise<void> => {
  const action = `player.${what}`
  const { rowCount } = await pool.query(
    `select from operator_action
     where subject = 'player' and subject_id = $1 and session_id = $2 and action = $3 and at > $4 limit 1`,
    [String(player), by.session, action, new Date(now - CHECK_LASTS_MS)],
  )
  if (rowCount === 0)
    await inTransaction(pool, async (client) => {
      await recordAction(client, { by, action, subject: 'player', subjectId: player })
      await noticeMany(client, { operator: by.operator, now })
    })
}

type RecordExportInput = {
  readonly by: Actor
  readonly filter: object
  readonly bets: number
  readonly now: number
}

/**
 * A file leaves the house: each is logged, with what was searched for and how many bets it has. Many are an incident, as
 * one file may name thousands of players.
 */
export const recordExport = (
  { pool }: Database,
  { by, filter, bets, now }: RecordExportInput,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    await recordAction(client, {
      by,
      action: 'bets.export',
      subject: 'bets',
      subjectId: '',
      after: { ...filter, bets },
    })
    await noticeMany(client, { operator: by.operator, now })
  })

const MANY_AN_HOUR = 60
const MANY_FILES_AN_HOUR = 5
const HOUR_MS = 3_600_000
/** An operator's newest reads, and everyone's newest files: both are in an index, so that a long log is not scanned. */
const LOOKED_THROUGH = 1_000

const noticeMany = async (
  client: pg.ClientBase,
  { operator, now }: { readonly operator: bigint; readonly now: number },
): Promise<void> => {
  const { rows } = await client.query<{ players: number; files: number }>(
    `select (select count(distinct subject_id)::int
             from (select subject_id, at from operator_action where operator_id = $1 and subject = 'player' order by id desc limit ${LOOKED_THROUGH}) a
             where at > $2) as players,
            (select count(*)::int
             from (select operator_id, at from operator_action where subject = 'bets' and subject_id = '' order by id desc limit ${LOOKED_THROUGH}) a
             where operator_id = $1 and at > $2) as files`,
    [operator, new Date(now - HOUR_MS)],
  )
  const { players, files } = rows[0] ?? { players: 0, files: 0 }
  const many = [
    ...(players > MANY_AN_HOUR ? [`${players} different players`] : []),
    ...(files > MANY_FILES_AN_HOUR ? [`${files} files of bets`] : []),
  ]
  const incident = { kind: 'operator_reads_many', subject: String(operator), now } as const
  if (many.length === 0) await closeIncident(client, incident)
  else await openIncident(client, { ...incident, detail: `${many.join(' and ')} within an hour.` })
}

/**
 * Locks the player: pending decisions about them end first, and any later one sees the change. `effect` returns null if
 * there was nothing to do.
 */
const change = (
  db: Database,
  watched: Watched,
  verb: string,
  effect: (
    client: pg.ClientBase,
    watched: Watched,
  ) => Promise<{ readonly before?: unknown; readonly after?: unknown } | null>,
): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    const { player, reason, by } = watched
    await lockPlayers(client, [player])
    const { rowCount } = await client.query('select from player where id = $1 for no key update', [player])
    if (rowCount !== 1) throw new ConsoleRefusal('player_unknown')
    await assertNotOwn(client, { by, player })

    const changed = await effect(client, watched)
    if (changed === null) throw new ConsoleRefusal('nothing_to_do')
    await recordAction(client, {
      by,
      action: `player.${verb}`,
      subject: 'player',
      subjectId: player,
      reason,
      ...changed,
    })
  })
