import {
  type AbuseRules,
  type ActiveFlag,
  abuseRulesOf,
  DAY_MS,
  dayOf,
  type EvidenceKind,
  evidenceKey,
  type Finding,
  findAbuse,
  findingsOf,
  startOfDay,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { closeIncident, openIncident } from '../../shared/incidents.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { CHECK_BOUNDS, type CheckBounds } from './pair-members.ts'

/** A day is checked this long after midnight, before any reward for it is paid. */
const AFTER_MIDNIGHT_MS = 10 * 60_000
/** Every server runs this: all but one have nothing to do meanwhile. */
const ONE_AT_A_TIME = 5656_0070
const LIMITS: TransactionLimits = {
  settings: "set local lock_timeout = '5s'; set local statement_timeout = '100s'",
  // Longer than ten statements of its parts, if each takes just less than a part may (`CHECK_BOUNDS`), and all that follows.
  atMostMs: 600_000,
}

/**
 * Checks every finished day not yet checked, oldest first; the very first check covers only the latest. Any server may
 * call it at any time. Returns how many flags it raised or extended.
 */
export const checkForAbuse = async (
  db: Database,
  { now, bounds = CHECK_BOUNDS }: { readonly now: number; readonly bounds?: CheckBounds },
): Promise<number> => {
  let findings = 0
  for (;;) {
    const found = await inTransaction(db.pool, (client) => checkNext(client, { now, bounds }), LIMITS)
    if (found === null) return findings
    findings += found
  }
}

/** Whether a finished day still waits for its check: until then nothing is given back. */
export const awaitsCheck = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { readonly now: number },
): Promise<boolean> => {
  const { rowCount } = await pool.query('select from abuse_check where day >= $1::date limit 1', [
    lastOver(now),
  ])
  return rowCount === 0
}

/** Null if every day is checked, or another server checks one. */
const checkNext = async (
  client: pg.ClientBase,
  { now, bounds }: { readonly now: number; readonly bounds: CheckBounds },
): Promise<number | null> => {
  const { rows: turns } = await client.query<{ isMine: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isMine"',
    [ONE_AT_A_TIME],
  )
  if (turns[0]?.isMine !== true) return null
  const { rows } = await client.query<{ day: string }>(
    `select day::text from (select coalesce((select max(day) + 1 from abuse_check), $1::date) as day) next
     where day <= $1::date`,
    [lastOver(now)],
  )
  const [next] = rows
  if (next === undefined) return null

  const from = startOfDay(next.day)
  const rules = await readRules(client, next.day)
  const to = new Date(from + DAY_MS)
  const { evidence, gaps } = await gatherEvidence(client, { from: new Date(from), to, rules, bounds })
  const players = [...new Set(evidence.flatMap(({ one, other }) => [one, other]))]
  // Flags are locked before the cleared ones are read, so a concurrent decision shows in one of the two.
  const active = await readActiveFlags(client, players)
  const suspicions = findAbuse(evidence, rules, await readCleared(client, players))
  // The next check finds again what is left out now, and puts it before the cases that have a flag by then.
  const all = findingsOf(suspicions, active).toSorted(
    (a, b) => Number(a.flag !== null) - Number(b.flag !== null),
  )
  const findings = all.slice(0, bounds.cases)
  const leftOut = all.length - findings.length
  const kept = await keepFindings(client, { findings, day: next.day, now })
  await forgetFingerprints(client, { now })
  await recordGaps(client, {
    day: next.day,
    gaps: leftOut === 0 ? gaps : [...gaps, `cases: ${leftOut} left out`],
    now,
  })
  await client.query('insert into abuse_check (day, checked_at, findings) values ($1, $2, $3)', [
    next.day,
    new Date(now),
    kept,
  ])
  return kept
}

const INCOMPLETE = { kind: 'abuse_check', subject: 'accounts of one person' } as const

/** What a check could not compare is an incident, until one is complete again. */
const recordGaps = async (
  client: Queryable,
  { day, gaps, now }: { readonly day: string; readonly gaps: readonly string[]; readonly now: number },
): Promise<void> => {
  if (gaps.length === 0) await closeIncident(client, { ...INCOMPLETE, now })
  else await openIncident(client, { ...INCOMPLETE, detail: `${day}: ${gaps.join('; ')}`, now })
}

const lastOver = (now: number): string => dayOf(now - AFTER_MIDNIGHT_MS - DAY_MS)

const readRules = async (client: pg.ClientBase, day: string): Promise<AbuseRules> => {
  const { rows } = await client.query<{ overrides: Record<string, unknown> }>(
    'select overrides from abuse_rules where effective_from <= $1::date order by effective_from desc limit 1',
    [day],
  )
  return abuseRulesOf(rows[0]?.overrides ?? {})
}

/** Links between these players that were reviewed and found harmless. */
const readCleared = async (client: Queryable, players: readonly bigint[]): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ one: bigint; other: bigint; kind: EvidenceKind }>(
    `select e.one, e.other, e.kind from abuse_evidence e join abuse_flag f on f.id = e.flag
     where f.state = 'cleared' and e.one = any($1::bigint[])`,
    [pgArray(players)],
  )
  return new Set(rows.map(evidenceKey))
}

/** Flags of these players that nobody has cleared. Locked, so that no operator decides meanwhile. */
const readActiveFlags = async (
  client: Queryable,
  players: readonly bigint[],
): Promise<readonly ActiveFlag[]> => {
  const { rows: flags } = await client.query<Pick<ActiveFlag, 'id' | 'state'>>(
    `select id, state from abuse_flag
     where state <> 'cleared' and id in (select flag from abuse_flag_player where player = any($1::bigint[]))
     order by id for update`,
    [pgArray(players)],
  )
  const { rows } = await client.query<{ flag: bigint; player: bigint }>(
    'select flag, player from abuse_flag_player where flag = any($1::bigint[])',
    [pgArray(flags.map(({ id }) => id))],
  )
  const playersOf = new Map(flags.map(({ id }) => [id, new Set<bigint>()]))
  for (const { flag, player } of rows) playersOf.get(flag)?.add(player)
  return flags.map((flag) => ({ ...flag, players: playersOf.get(flag.id) ?? new Set() }))
}

type Kept = { readonly day: string; readonly now: number }

/**
 * Writes what a check has found: new flags, and additions to open ones. Withholds what players paused by a flag earn.
 * Returns how many flags it touched.
 */
const keepFindings = async (
  client: pg.ClientBase,
  { findings, ...kept }: Kept & { readonly findings: readonly Finding[] },
): Promise<number> => {
  let touched = 0
  for (const finding of findings) if (await keep(client, finding, kept)) touched += 1
  return touched
}

/** False if the flag already holds all of it. */
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
      id,
      pgArray(evidence.map(({ one }) => one)),
      pgArray(evidence.map(({ other }) => other)),
      pgArray(evidence.map((one) => one.kind)),
      pgArray(evidence.map(({ times }) => times)),
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
  if (row === undefined) throw new Error('the flag was not stored')
  return row.id
}

const KEPT_MS = 90 * 86_400_000

/** Fingerprints of sign-ins are kept only as long as they may be evidence. */
const forgetFingerprints = async (client: Queryable, { now }: { readonly now: number }): Promise<void> => {
  await client.query('delete from device_fingerprint where last_at < $1', [new Date(now - KEPT_MS)])
}
