import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import { IN_USDT, PLAYERS_OWED } from '../../ledger/accounts.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'

/** Operators are notified while somebody is locked out, or while this many fail from one network or against one account. */
const LOOKED_BACK_MS = 30 * 60_000
export const BURST_OF_NETWORK = 30
export const BURST_AGAINST_ONE = 20
/**
 * At most this many of each kind are open at once, and one about all others: a flood is one thing to investigate, not a thousand.
 * Accounts with the most money come first, then what has been open longest, so that nobody hides an attack behind accounts that
 * cost little.
 */
const MOST_OF_A_KIND = 20
const OTHERS = 'others'

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
  const { rows } = await runner.query<{
    kind: Kind
    name: string
    what: string
    times: number
    all: number
  }>(
    `with recent as (
       select e.*, coalesce('Player ID ' || p.bind_id, 'address ' || left(encode(e.subject, 'hex'), 8)) as who,
              'network ' || left(encode(e.network, 'hex'), 8) as place
       from security_event e left join player p on p.id = e.player_id
       where e.at > $1 and e.kind in ('sign_in_failed', 'proof_failed', 'locked_out')),
     found as (
       select 'player_locked_out' as kind, who as name, string_agg(distinct what, ', ' order by what) as what,
              count(*)::int as times, min(player_id) as player
       from recent where kind = 'locked_out' and player_id is not null
       group by who
       union all
       select 'burst_of_network', place, string_agg(distinct what, ', ' order by what), count(*)::int, null
       from recent where network is not null
       group by place having count(*) >= ${BURST_OF_NETWORK}
       union all
       select 'burst_against_account', who, string_agg(distinct what, ', ' order by what), count(*)::int, min(player_id)
       from recent where who is not null
       group by who having count(*) >= ${BURST_AGAINST_ONE}),
     -- Also what is staked or on its way out: otherwise a victim without a balance would come after accounts with a millionth.
     owed as (
       select player_id, sum(${IN_USDT}) as amount from (${PLAYERS_OWED}) o
       where player_id = any(array(
         select player from found f where (select count(*) from found where kind = f.kind) > ${MOST_OF_A_KIND}))
       group by player_id),
     ranked as (
       select f.*, count(*) over of_kind::int as "all",
         row_number() over (of_kind order by
           coalesce((select amount from owed where player_id = f.player), 0) desc,
           exists (select from account a join account_brought_in b on b.account_id = a.id
                   where a.player_id = f.player and a.asset in ('USDT', 'GMT') and b.amount > 0) desc,
           (select i.opened_at from incident i where i.kind = f.kind and i.subject = f.name and i.closed_at is null),
           f.times desc, f.name) as rank
       from found f window of_kind as (partition by f.kind))
     select kind, name, what, times, "all" from ranked where rank <= ${MOST_OF_A_KIND} order by kind, rank`,
    [since],
  )
  const others = rows.filter(({ kind, all }, n) => all > MOST_OF_A_KIND && kind !== rows[n - 1]?.kind)
  return [
    ...rows.map(({ kind, name, what, times }) => ({
      kind,
      subject: name,
      detail: `${times} failures within 30 minutes: ${what}.`,
    })),
    ...others.map(({ kind, all }) => ({
      kind,
      subject: OTHERS,
      detail: `${all - MOST_OF_A_KIND} more within 30 minutes.${kind === 'burst_of_network' ? '' : ' Accounts with the most money come first.'}`,
    })),
  ]
}
