import {
  type Amount,
  type BreakLength,
  changeLimit,
  decideBreak,
  formatAmount,
  LEAST_LIMIT,
  type LimitKind,
  type LimitPeriod,
  limitAt,
  type PlayerLimit,
} from '@nibble/domain'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { guardPlayer } from '../../ledger/stops.ts'
import { Refusal } from '../../refusal.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'
import { type AskedBy, readBreak, readLimits, withPlayer, writeLimit } from './limit-rows.ts'
import { recordAsked } from './read-overview.ts'

type Rule = AskedBy & {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

/** Stricter applies to every later bet; looser a day later. `wanted` is null for no limit. */
export const setLimit = async (
  db: Database,
  { wanted, ...rule }: Rule & { readonly wanted: Amount | null },
): Promise<void> => {
  if (wanted !== null && wanted < LEAST_LIMIT)
    throw new Refusal('below_minimum', { min: formatAmount(LEAST_LIMIT) })
  await change(db, rule, () => wanted)
}

/** Drops a pending looser limit; the present one stays. */
export const saveLimit = async (db: Database, rule: Rule): Promise<void> =>
  change(db, rule, ({ amount }) => amount)

const change = async (
  db: Database,
  rule: Rule,
  wish: (limit: PlayerLimit) => Amount | null,
): Promise<void> => {
  const { player } = rule
  await withPlayer(db, rule, async (client, now) => {
    const before = limitAt(await readLimit(client, rule), now)
    const wanted = wish(before)

    const limit = changeLimit(before, { wanted, now })

    await guardPlayer(client, player, now)
    await recordAsked(client, { player, now })
    await writeLimit(client, player, limit)
    await client.query(
      `insert into play_limit_wish (player_id, kind, period, wanted, at, counts_from) values ($1, $2, $3, $4, $5, $6)`,
      [player, limit.kind, limit.period, wanted, new Date(now), new Date(limit.next?.at ?? now)],
    )
  })
}

const readLimit = async (client: Queryable, { player, kind, period }: Rule): Promise<PlayerLimit> => {
  const limits = await readLimits(client, player)
  const found = limits.find((limit) => limit.kind === kind && limit.period === period)
  if (found === undefined) throw new Error(`there is no ${kind} limit per ${period}`)
  return found
}

/** Stops the player's bets and deposits until it ends. Open bets are settled; withdrawals continue. */
export const takeBreak = async (
  db: Database,
  { length, trace = NO_TRACE, ...by }: AskedBy & { readonly length: BreakLength; readonly trace?: Trace },
): Promise<void> =>
  withPlayer(db, by, async (client, now) => {
    const { player } = by
    const running = await readBreak(client, player)

    const taken = decideBreak({ running, length, now })
    if (taken === null) throw new Refusal('break_shorter')

    await guardPlayer(client, player, now)
    await client.query(
      'insert into play_break (player_id, kind, taken_at, ends_at) values ($1, $2, $3, $4)',
      [player, taken.kind, new Date(now), taken.until === null ? 'infinity' : new Date(taken.until)],
    )
    // Nothing ends it early, so a player who did not ask for it must be notified.
    if (taken.kind === 'exclusion')
      await recordAndNotify(client, { kind: 'credential_added', what: 'exclusion', player, trace, now })
  })
