import type pg from 'pg'
import { getTypeParser } from '../../db/database.ts'
import { PrimaryClient } from '../../db/primary-client.ts'
import { ABUSE_RULES } from './abuse-rules.ts'
import { AUTOPLAY_RULES } from './autoplay-rules.ts'
import { BOOK_RULES, type Check, describeRows } from './book-rules.ts'
import { BOT_RULES } from './bot-rules.ts'
import { checkExposures } from './check-exposures.ts'
import { checkHeads } from './check-heads.ts'
import { checkHoldings } from './check-holdings.ts'
import { checkLiabilities } from './check-liabilities.ts'
import { checkRebates } from './check-rebates.ts'
import { checkTurnover } from './check-turnover.ts'
import { checkMonths, HOLD_ENTRIES } from './closed-months.ts'
import { COMMUNITY_RULES } from './community-rules.ts'
import { CREDIT_RULES } from './credit-rules.ts'
import { INSURANCE_RULES } from './insurance-rules.ts'
import { checkHits, JACKPOT_RULES } from './jackpot-rules.ts'
import { RANKING_RULES, REBATE_RULES } from './ranking-rules.ts'
import { replayRounds } from './replay-rounds.ts'
import { TERMS_RULES } from './terms-rules.ts'

/** Like `audit`, on its own connection. Throws if the database cannot be read. */
export const runAudit = async (databaseUrl: string, options?: AuditOptions): Promise<AuditReport> => {
  const client = new PrimaryClient({ connectionString: databaseUrl, types: { getTypeParser } })
  client.on('error', () => {})
  await client.connect()
  try {
    return await audit(client, options)
  } finally {
    await client.end()
  }
}

type AuditOptions = { readonly rpcUrls?: string | null }
type AuditReport = { readonly checks: readonly Check[] }

/**
 * Recomputes the books of a database from their lines, bets and blocks, in one snapshot and without writing, so it may
 * run beside a working server. Given a chain endpoint, it also compares what the chain holds with the books.
 */
export const audit = async (
  client: pg.ClientBase,
  { rpcUrls = null }: AuditOptions = {},
): Promise<AuditReport> => {
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    await client.query(HOLD_ENTRIES)
    const checks: Check[] = []
    for (const { name, broken } of [
      ...BOOK_RULES,
      ...COMMUNITY_RULES,
      ...RANKING_RULES,
      ...JACKPOT_RULES,
      ...INSURANCE_RULES,
      ...AUTOPLAY_RULES,
      ...BOT_RULES,
      ...REBATE_RULES,
      ...CREDIT_RULES,
      ...TERMS_RULES,
      ...ABUSE_RULES,
    ]) {
      // Planned for all rows: a rule that holds finds none, and plans for the first few rows would be quadratic.
      const { rows } = await client.query<Record<string, unknown>>(
        `with found as materialized (${broken}) select * from found limit ${SHOWN}`,
      )
      checks.push({ name, ok: rows.length === 0, detail: rows.length === 0 ? 'holds' : describeRows(rows) })
    }
    const { months: _, ...closed } = await checkMonths(client, 'all')
    checks.push(closed, ...(await checkTurnover(client)), await checkHits(client))
    checks.push(...(await checkRebates(client)))
    checks.push(await checkHeads(client, { since: '90 days' }), await checkLiabilities(client))
    checks.push(await checkExposures(client))
    checks.push(...(await replayRounds(client)))
    if (rpcUrls !== null) checks.push(...(await checkHoldings(client, rpcUrls)))
    return { checks }
  } finally {
    // A broken connection cannot; its cause is already thrown.
    await client.query('rollback').catch(() => {})
  }
}

const SHOWN = 5
