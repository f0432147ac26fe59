import type { RecordType } from '@nibble/contract'
import type { listSecurityEvents as listCall, listLedger as listLedgerCall } from '@nibble/contract/console'
import type { Asset } from '@nibble/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { type Dated, inMs } from '../../db/moments.ts'
import type { RowRange } from '../../db/paging.ts'
import { conditions } from '../../db/sql.ts'

type LedgerRow = z.output<(typeof listLedgerCall)['response']>['rows'][number]

type ListLedgerInput = RowRange & {
  readonly player: bigint
  readonly asset?: Asset | undefined
  readonly recordType?: RecordType | undefined
}

/** A player's entries over all their sub-accounts, newest first. */
export const listLedger = async (
  { pool }: Database,
  { player, asset, recordType, limit, offset }: ListLedgerInput,
): Promise<LedgerRow[]> => {
  const { where, values } = conditions(
    [
      ['a.asset = ?', asset],
      ['e.kind = ?', recordType],
    ],
    [player, limit, offset],
  )
  // From each account no more than could be on this page, which its own index finds at once.
  const { rows } = await pool.query<Dated<LedgerRow, 'at'>>(
    `select a.id || '-' || e.number as id, p.at, e.kind::text as "recordType", a.asset, a.sub_account as "subAccount", e.amount,
            e.balance_after as "balanceAfter", e.bet_id::text as "betId"
     from account a
     cross join lateral (
       select * from entry e where e.account_id = a.id and ${where} order by e.number desc limit $2::int + $3::int
     ) e
     join posting p on p.id = e.posting_id
     where a.player_id = $1
     order by e.posting_id desc, a.id, e.number desc limit $2 offset $3`,
    [...values],
  )
  return rows.map(inMs)
}

type ConsoleSecurityEvent = z.output<(typeof listCall)['response']>['rows'][number]

type EventRow = {
  readonly id: bigint
  readonly at: Date
  readonly kind: ConsoleSecurityEvent['kind']
  readonly what: string
  readonly outcome: string
  readonly network: Buffer | null
  readonly browser: string | null
  readonly system: string | null
}

/** Events of a player's credentials and limits, as operators see them: newest first. Networks have names, not addresses. */
export async function listSecurityEvents(
  { pool }: Database,
  { player, limit, offset }: RowRange & { readonly player: bigint },
): Promise<ConsoleSecurityEvent[]> {
  const { rows } = await pool.query<EventRow>(
    `select id, at, kind, what, outcome, network, browser, system from security_event
     where player_id = $1 order by id desc limit $2 offset $3`,
    [player, limit, offset],
  )
  return rows.map(({ id, at, network, browser, system, ...row }) => ({
    id: String(id),
    at: at.getTime(),
    ...row,
    network: network === null ? null : network.toString('hex').slice(0, 8),
    device: [browser, system].filter((name) => name !== null).join(', ') || null,
  }))
}
