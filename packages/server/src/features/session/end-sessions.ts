import type pg from 'pg'
import { EVENTS_CHANNEL } from '../../ledger/tell-balances.ts'

/**
 * Ends what is open of a player, but for the session `kept`, by its id. Every server hears of it with the commit and
 * closes sockets.
 */
export const endSessions = async (
  client: pg.ClientBase,
  { player, kept }: { readonly player: bigint; readonly kept: string | null },
): Promise<void> => {
  await client.query('delete from session where player_id = $1 and token_hash is distinct from $2', [
    player,
    kept === null ? null : Buffer.from(kept, 'hex'),
  ])
  // A hand-over code may have been asked for from one of them.
  await client.query('delete from hand_over where player_id = $1', [player])
  await client.query('select pg_notify($1, $2)', [
    EVENTS_CHANNEL,
    JSON.stringify({ type: 'signed_out', player: String(player), kept }),
  ])
}
