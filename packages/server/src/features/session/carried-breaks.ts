import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { guardPlayer } from '../../ledger/stops.ts'
import { hashOf } from '../../secrets/secrets.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'

// A break is a person's: it goes with them from a guest (docs/decisions/0305), and with a mailbox or wallet that leaves an
// account (0324).

type Carry = {
  readonly from: bigint
  readonly to: bigint
  readonly trace?: Trace | undefined
  readonly now: number
}

/** A running break applies to the other player too, unless one of theirs ends later. Nothing ends theirs. */
export const carryBreak = async (
  client: pg.PoolClient,
  { from, to, trace = NO_TRACE, now }: Carry,
): Promise<void> => {
  const { rows } = await client.query<{ id: bigint }>(
    'select id from play_break where player_id = $1 and ends_at > clock_timestamp() order by ends_at desc limit 1',
    [from],
  )
  const [running] = rows
  if (running === undefined) return
  await lockPlayers(client, [to])
  const { rows: carried } = await client.query<{ kind: string }>(
    `insert into play_break (player_id, kind, taken_at, ends_at)
     select $2, case when exists (select from play_break where player_id = $2 and kind = 'exclusion' and ends_at > clock_timestamp())
                     then 'exclusion' else kind end, taken_at, ends_at from play_break
     where id = $1 and ends_at > all (select ends_at from play_break where player_id = $2) returning kind`,
    [running.id, to],
  )
  // An exclusion remains one, however it is extended.
  const [taken] = carried
  if (taken === undefined) return
  await guardPlayer(client, to, now)
  if (taken.kind === 'exclusion')
    await recordAndNotify(client, { kind: 'credential_added', what: 'exclusion', player: to, trace, now })
}

/** An address on the chain is public. */
export const leftWallet = (address: Buffer): Buffer => hashOf(`left wallet\n${address.toString('hex')}`)

/** While the player is locked, so that a break being taken is seen. */
export const isOnBreak = async (client: Queryable, player: bigint): Promise<boolean> => {
  const { rowCount } = await client.query(
    'select from play_break where player_id = $1 and ends_at > clock_timestamp() limit 1',
    [player],
  )
  return rowCount === 1
}

type Left = { readonly way: Buffer; readonly player: bigint }

/** Records a mailbox or wallet that leaves its account, if that is on a break. While the player is locked. */
export const recordLeft = async (client: Queryable, { way, player }: Left): Promise<void> => {
  await client.query(
    `insert into left_break (way, player_id, ends_at)
     select $1, $2, max(ends_at) from play_break where player_id = $2 and ends_at > clock_timestamp() having count(*) > 0
     on conflict (way, player_id) do update set ends_at = excluded.ends_at`,
    [way, player],
  )
}

/** In the transaction in which a mailbox or wallet joins an account, after it has joined. */
export const carryLeftBreaks = async (
  client: pg.PoolClient,
  { way, player, trace, now }: Left & { readonly trace?: Trace | undefined; readonly now: number },
): Promise<void> => {
  const { rows } = await client.query<{ from: bigint }>(
    `select player_id as "from" from left_break
     where way = $1 and player_id <> $2 and ends_at > clock_timestamp() order by ends_at, player_id`,
    [way, player],
  )
  for (const { from } of rows) await carryBreak(client, { from, to: player, trace, now })
}

/** Removes what no longer counts. */
export const sweepLeftBreaks = async ({ pool }: Database, { now }: { now: number }): Promise<void> => {
  await pool.query('delete from left_break where ends_at <= $1', [new Date(now)])
}
