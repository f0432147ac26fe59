import { type AbuseDecision, type AbuseState, dayOf, decideFlag } from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ConsoleRefusal } from '../../refusal.ts'
import { closeIncident } from '../../shared/incidents.ts'
import { type Actor, assertNotOwn, lockActor, recordAction } from '../../shared/operators.ts'
import { endWithheld } from '../../shared/withheld.ts'
import { lateReview } from './late-reviews.ts'

type DecideAbuseFlagInput = {
  readonly id: bigint
  readonly decision: AbuseDecision
  readonly reason: string
  readonly by: Actor
  readonly now: number
}

/**
 * A person decides a flag. If it is upheld, its players earn nothing from this day on, and what was withheld goes back
 * to the house. If it is cleared, they get what was withheld and earn again from this day on. Throws
 * ConsoleRefusal('abuse_flag_unknown' | 'own_player' | 'nothing_to_do').
 */
export const decideAbuseFlag = (
  db: Database,
  { id, decision, reason, by, now }: DecideAbuseFlagInput,
): Promise<void> =>
  inTransaction(db.pool, async (client) => {
    // A player may be in two flags: of two concurrent decisions, neither would see the other flag as decided.
    await client.query("select pg_advisory_xact_lock(hashtext('abuse decisions'))")
    const { rows } = await client.query<{ state: AbuseState }>(
      'select state from abuse_flag where id = $1 for update',
      [id],
    )
    // A sign-up with an invitation of these players waits for the flag, so this must not wait long.
    await client.query("set local lock_timeout = '1s'")
    const before = rows[0]?.state
    if (before === undefined) throw new ConsoleRefusal('abuse_flag_unknown')
    const players = await client.query<{ player: bigint }>(
      'select player from abuse_flag_player where flag = $1 order by player',
      [id],
    )
    await lockActor(client, by)
    for (const { player } of players.rows) await assertNotOwn(client, { by, player })

    const after = decideFlag(before, decision)
    if (after === null) throw new ConsoleRefusal('nothing_to_do')
    await client.query(
      'update abuse_flag set state = $2, decided_by = $3, decided_at = $4, reason = $5 where id = $1',
      [id, after, by.operator, new Date(now), reason],
    )
    switch (after) {
      case 'upheld':
        await client.query(
          `update abuse_flag_player
           set paused_from = coalesce(paused_from, $2), paused_at = coalesce(paused_at, $3), barred_from = $2, barred_at = $3
           where flag = $1`,
          [id, dayOf(now), new Date(now)],
        )
        break
      case 'cleared':
        await client.query('update abuse_flag_player set earns_from = $2 where flag = $1', [id, dayOf(now)])
        break
      case 'open':
      case null:
        break
    }
    await closeIncident(client, { ...lateReview(id), now })
    await endWithheld(
      client,
      players.rows.map(({ player }) => player),
    )
    await recordAction(client, {
      by,
      action: `abuse.${decision}`,
      subject: 'abuse_flag',
      subjectId: id,
      reason,
      before: { state: before },
      after: { state: after, players: players.rows.map(({ player }) => player) },
    })
  })
