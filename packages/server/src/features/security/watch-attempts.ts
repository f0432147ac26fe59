import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'

/** Operators are notified while somebody is locked out, or while this many fail from one network or against one account. */
const LOOKED_BACK_MS = 30 * 60_000
export const BURST_OF_NETWORK = 30
export const BURST_AGAINST_ONE = 20
/** At most this many of each kind are open at once: a flood is one thing to investigate, not a thousand. */
const MOST_OF_A_KIND = 20

const KINDS = ['player_locked_out', 'burst_of_network', 'burst_against_account'] as const
type Kind = (typeof KINDS)[number]
type Found = { readonly kind: Kind; readonly subject: string; readonly detail: string }

/** Opens incidents for lock-outs and bursts of failures, and closes those that are over. */
export async function watchAttempts(db: Database, { now }: { readonly now: number }): Promise<void> {
  const found = await findAttempts(db.pool, new Date(now - LOOKED_BACK_MS))
  await inTransaction(db.pool, async (client) => {
    for (const one of found) await openIncident(client, { ...one, now })
    const { rows } = await client.query<{ kind: Kind; subject: string }>(
      'select kind, subject from incident where closed_at is null and kind = any($1::text[])',
      [[...KINDS]],
    )
    for (const open of rows)
      if (!found.some(({ kind, subject }) => kind === open.kind && subject === open.subject))
        await closeIncident(client, { ...open, now })
  })
}

async function findAttempts(runner: Queryable, since: Date): Promise<Found[]> {
  const { rows } = await runner.query<{ kind: Kind; name: string; what: string; times: number }>(
    `with recent as (
       select e.*, coalesce('Player ID ' || p.bind_id, 'address ' || left(encode(e.subject, 'hex'), 8)) as who,
              'network ' || left(encode(e.network, 'hex'), 8) as place
       from security_event e left join player p on p.id = e.player_id
       where e.at > $1 and e.kind in ('sign_in_failed', 'proof_failed', 'locked_out'))
     (select 'player_locked_out' as kind, who as name, string_agg(distinct what, ', ' order by what) as what,
             count(*)::int as times
      from recent where kind = 'locked_out' and player_id is not null
      group by who order by count(*) desc, who limit ${MOST_OF_A_KIND})
     union all
     (select 'burst_of_network', place, string_agg(distinct what, ', ' order by what), count(*)::int
      from recent where network is not null
      group by place having count(*) >= ${BURST_OF_NETWORK} order by count(*) desc, place limit ${MOST_OF_A_KIND})
     union all
     (select 'burst_against_account', who, string_agg(distinct what, ', ' order by what), count(*)::int
      from recent where who is not null
      group by who having count(*) >= ${BURST_AGAINST_ONE} order by count(*) desc, who limit ${MOST_OF_A_KIND})`,
    [since],
  )
  return rows.map(({ kind, name, what, times }) => ({
    kind,
    subject: name,
    detail: `${times} failures within 30 minutes: ${what}.`,
  }))
}
