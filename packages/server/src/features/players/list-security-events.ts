import type { listSecurityEvents as listCall } from '@nibble/contract/console'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'

type ConsoleSecurityEvent = z.output<(typeof listCall)['response']>['rows'][number]

type Row = {
  readonly id: bigint
  readonly at: Date
  readonly kind: ConsoleSecurityEvent['kind']
  readonly what: string
  readonly outcome: string
  readonly network: Buffer | null
  readonly browser: string | null
  readonly system: string | null
}

/** What happened to a player's credentials and limits, as operators see it: newest first. Networks have names, not addresses. */
export async function listSecurityEvents(
  { pool }: Database,
  { player, limit, offset }: { readonly player: bigint; readonly limit: number; readonly offset: number },
): Promise<ConsoleSecurityEvent[]> {
  const { rows } = await pool.query<Row>(
    `select id, at, kind, what, outcome, network, browser, system from security_event
     where player_id = $1 order by id desc limit $2 offset $3`,
    [player, limit, offset],
  )
  return rows.map(({ id, at, network, browser, system, ...row }) => ({
    ...{ id: String(id), at: at.getTime(), ...row },
    network: network === null ? null : network.toString('hex').slice(0, 8),
    device: [browser, system].filter((name) => name !== null).join(', ') || null,
  }))
}
