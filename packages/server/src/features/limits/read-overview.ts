import type { limits, PlayPosition, RequestOf, ResponseOf, setReminder } from '@nibble/contract'
import { amountOf, limitAt, remainingOf, runningAt } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { readBreak, readLimits, withPlayer } from './limit-rows.ts'
import { type Played, readPlayedSince, readUse } from './read-use.ts'

/** A player's limits with their use, their break, and their net result. */
export const readOverview = async (
  db: Database,
  { player, sessionStartedAt }: { readonly player: bigint; readonly sessionStartedAt: number },
): Promise<ResponseOf<typeof limits>> =>
  withPlayer(db, { player }, async (client, now) => {
    const use = await readUse(client, player)
    const session = await readPlayedSince(client, player, sessionStartedAt)
    const { remindEveryMin } = await readSettings(client, player)
    const all = await readLimits(client, player)
    return {
      limits: all.map((stored) => {
        const { kind, period, amount, next } = limitAt(stored, now)
        const used = use.limits[kind][period]
        return { kind, period, amount, next, used, left: remainingOf(stored, use.limits, now) }
      }),
      pause: runningAt(await readBreak(client, player), now),
      session: { startedAt: sessionStartedAt, ...positionOf(session) },
      positions: {
        day: positionOf(use.played.day),
        week: positionOf(use.played.week),
        month: positionOf(use.played.month),
      },
      remindEveryMin,
      asOf: now,
    }
  })

const positionOf = ({ staked, returned, open }: Played): PlayPosition => ({
  net: amountOf(returned - (staked - open)),
  staked,
  open,
})

type RemindEveryMin = RequestOf<typeof setReminder>['remindEveryMin']

const USUAL_MIN: RemindEveryMin = 60

/** How often a player wants a time reminder, and whether they were asked for limits. */
const readSettings = async (
  runner: Queryable,
  player: bigint,
): Promise<{ remindEveryMin: RemindEveryMin; wasAsked: boolean }> => {
  const { rows } = await runner.query<{ remindEveryMin: RemindEveryMin; wasAsked: boolean }>(
    `select remind_every_min as "remindEveryMin", limits_asked_at is not null as "wasAsked"
     from player_settings where player_id = $1`,
    [player],
  )
  return rows[0] ?? { remindEveryMin: USUAL_MIN, wasAsked: false }
}

export const writeReminder = async (
  runner: Queryable,
  { player, remindEveryMin }: { readonly player: bigint; readonly remindEveryMin: RemindEveryMin },
): Promise<void> => {
  await runner.query(
    `insert into player_settings (player_id, remind_every_min) values ($1, $2)
     on conflict (player_id) do update set remind_every_min = excluded.remind_every_min`,
    [player, remindEveryMin],
  )
}

/** They have set limits or declined: they are not asked again. */
export const recordAsked = async (
  runner: Queryable,
  { player, now }: { readonly player: bigint; readonly now: number },
): Promise<void> => {
  await runner.query(
    `insert into player_settings (player_id, limits_asked_at) values ($1, $2)
     on conflict (player_id) do update set limits_asked_at = coalesce(player_settings.limits_asked_at, excluded.limits_asked_at)`,
    [player, new Date(now)],
  )
}
