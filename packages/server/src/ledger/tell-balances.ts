import type { WalletChange } from '@nibble/contract'
import type pg from 'pg'
import { pgArray } from '../db/pg-array.ts'

/** Where committed changes are told to every server. */
export const EVENTS_CHANNEL = 'nibble_events'

/**
 * Inside the transaction that changes what these players have: their open pages hear of it when that commits, and not at
 * all if it does not.
 */
export const tellBalances = async (
  client: Pick<pg.ClientBase, 'query'>,
  players: readonly bigint[],
  about: WalletChange,
): Promise<void> => {
  await client.query(
    `select pg_notify($1, json_build_object('type', 'balances', 'player', p::text, 'about', $3::text)::text)
     from unnest($2::bigint[]) p`,
    [EVENTS_CHANNEL, pgArray(players), about],
  )
}
