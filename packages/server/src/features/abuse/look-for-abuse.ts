import { type AbuseRules, abuseRulesOf, DAY_MS, dayOf, findAbuse, findingsOf } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { inTransaction, type TransactionLimits } from '../../db/transaction.ts'
import { forgetMarks } from './forget-marks.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { keepFindings } from './keep-findings.ts'
import { readCleared, readStanding } from './read-flags.ts'

/** So long after midnight the day is looked at, and before anything is given back for it. */
export const AFTER_MIDNIGHT_MS = 10 * 60_000
/** Two servers may come at once. */
const ONE_AT_A_TIME = 5656_0070
const LIMITS: TransactionLimits = {
  settings: "set local lock_timeout = '5s'; set local statement_timeout = '100s'",
  atMostMs: 120_000,
}

/**
 * Looks at every day that is over and was not looked at, the oldest first; the first look of all is at the last of them. Any
 * server may call it at any time. Answers how many flags it raised or added to.
 */
export const lookForAbuse = async (db: Database, { now }: { readonly now: number }): Promise<number> => {
  let findings = 0
  for (;;) {
    const found = await inTransaction(db.pool, (client) => lookAtNext(client, now), LIMITS)
    if (found === null) return findings
    findings += found
  }
}

/** Whether a day that is over still waits for its look: until then nothing is given back. */
export const awaitsLook = async (
  { pool }: Pick<Database, 'pool'>,
  { now }: { readonly now: number },
): Promise<boolean> => {
  const { rowCount } = await pool.query('select from abuse_look where day >= $1::date limit 1', [
    lastOver(now),
  ])
  return rowCount === 0
}

/** Null where every day was looked at. */
const lookAtNext = async (client: pg.ClientBase, now: number): Promise<number | null> => {
  await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
  const { rows } = await client.query<{ day: string }>(
    `select day::text from (select coalesce((select max(day) + 1 from abuse_look), $1::date) as day) next
     where day <= $1::date`,
    [lastOver(now)],
  )
  const [next] = rows
  if (next === undefined) return null

  const from = Date.parse(`${next.day}T00:00:00+08:00`)
  const rules = await readRules(client, next.day)
  const evidence = await gatherEvidence(client, { from: new Date(from), to: new Date(from + DAY_MS), rules })
  const players = [...new Set(evidence.flatMap(({ one, other }) => [one, other]))]
  // Flags are held before it is asked what was cleared: a decision that is made meanwhile is seen by one or the other.
  const standing = await readStanding(client, players)
  const suspicions = findAbuse(evidence, rules, await readCleared(client, players))
  const findings = findingsOf(suspicions, standing)
  const kept = await keepFindings(client, { findings, day: next.day, now })
  await forgetMarks(client, { now })
  await client.query('insert into abuse_look (day, looked_at, findings) values ($1, $2, $3)', [
    ...[next.day, new Date(now), kept],
  ])
  return kept
}

const lastOver = (now: number): string => dayOf(now - AFTER_MIDNIGHT_MS - DAY_MS)

const readRules = async (client: pg.ClientBase, day: string): Promise<AbuseRules> => {
  const { rows } = await client.query<{ overrides: Record<string, unknown> }>(
    'select overrides from abuse_rules where effective_from <= $1::date order by effective_from desc limit 1',
    [day],
  )
  return abuseRulesOf(rows[0]?.overrides ?? {})
}
