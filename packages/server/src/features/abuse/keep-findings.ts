import type { Finding } from '@nibble/domain'
import type pg from 'pg'
import { pgArray } from '../../db/pg-array.ts'

type Kept = { readonly day: string; readonly now: number }

/**
 * Writes what a look has found: new flags, and what open ones grow by. What somebody earns who is paused by one is withheld.
 * Answers how many flags it touched.
 */
export const keepFindings = async (
  client: pg.ClientBase,
  { findings, ...kept }: Kept & { readonly findings: readonly Finding[] },
): Promise<number> => {
  let touched = 0
  for (const finding of findings) if (await keep(client, finding, kept)) touched += 1
  return touched
}

/** False where the flag holds all of it already. */
const keep = async (
  client: pg.ClientBase,
  { flag, suspicion }: Finding,
  { day, now }: Kept,
): Promise<boolean> => {
  const { kind, players, evidence, paused } = suspicion
  const id = flag ?? (await open(client, { kind, now }))
  const joined = await client.query(
    `insert into abuse_flag_player as p (flag, player, paused_from, paused_at)
     select $1, f.player, case when z.player is not null then $2::date end, case when z.player is not null then $3::timestamptz end
     from unnest($4::bigint[]) as f (player) left join unnest($5::bigint[]) as z (player) using (player)
     on conflict (flag, player) do update set paused_from = excluded.paused_from, paused_at = excluded.paused_at
     where p.paused_from is null and excluded.paused_from is not null`,
    [id, day, new Date(now), pgArray(players), pgArray([...paused])],
  )
  const known = await client.query(
    `insert into abuse_evidence (flag, one, other, kind, times, address)
     select $1, one, other, kind, times, decode(address, 'hex')
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::int[], $6::text[]) as e (one, other, kind, times, address)
     on conflict do nothing`,
    [
      ...[id, pgArray(evidence.map(({ one }) => one)), pgArray(evidence.map(({ other }) => other))],
      ...[pgArray(evidence.map((one) => one.kind)), pgArray(evidence.map(({ times }) => times))],
      pgArray(evidence.map(({ address }) => address?.slice(2) ?? null)),
    ],
  )
  if (flag !== null)
    await client.query('update abuse_flag set kind = $2 where id = $1 and kind <> $2', [id, kind])
  return (joined.rowCount ?? 0) + (known.rowCount ?? 0) > 0
}

const open = async (
  client: pg.ClientBase,
  { kind, now }: { readonly kind: string; readonly now: number },
): Promise<bigint> => {
  const { rows } = await client.query<{ id: bigint }>(
    'insert into abuse_flag (kind, found_at) values ($1, $2) returning id',
    [kind, new Date(now)],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a flag was not written')
  return row.id
}
