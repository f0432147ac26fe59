import type pg from 'pg'
import { EVENTS_CHANNEL } from '../../ledger/tell-balances.ts'

type Client = Pick<pg.ClientBase, 'query'>

/**
 * Ends what is open of a player, but for the session `kept`, by its id. Every server hears of it with the commit and
 * closes sockets.
 */
export const endSessions = async (
  client: Client,
  { player, kept }: { readonly player: bigint; readonly kept: string | null },
): Promise<void> => {
  const drop = () =>
    client.query('delete from session where player_id = $1 and token_hash is distinct from $2', [
      player,
      kept === null ? null : Buffer.from(kept, 'hex'),
    ])
  await drop()
  await dropHandOver(client, player)
  // Whoever was spending a code of one of these has opened another one by now.
  await drop()
  await tell(client, { type: 'signed_out', player: String(player), kept })
}

/** Ends one session of a player, by the name it has in his list; gives its id, or null where there is none such. */
export const endSession = async (
  client: Client,
  { player, handle }: { readonly player: bigint; readonly handle: string },
): Promise<string | null> => {
  const { rows } = await client.query<{ token_hash: Buffer }>(
    'delete from session where player_id = $1 and handle = $2 returning token_hash',
    [player, handle],
  )
  const [ended] = rows
  if (ended === undefined) return null

  const session = ended.token_hash.toString('hex')
  await leave(client, { player, session })
  return session
}

/** Ends a session by its id. */
export const endOwnSession = async (
  client: Client,
  { player, session }: { readonly player: bigint; readonly session: string },
): Promise<void> => {
  await client.query('delete from session where token_hash = $1', [Buffer.from(session, 'hex')])
  await leave(client, { player, session })
}

const leave = async (
  client: Client,
  { player, session }: { readonly player: bigint; readonly session: string },
): Promise<void> => {
  await dropHandOver(client, player)
  await tell(client, { type: 'session_ended', session })
}

/**
 * A hand-over code may have been asked for from one that ends: to be called when that is gone, which whoever asks for one waits
 * for.
 */
const dropHandOver = (client: Client, player: bigint) =>
  client.query('delete from hand_over where player_id = $1', [player])

const tell = (client: Client, event: object) =>
  client.query('select pg_notify($1, $2)', [EVENTS_CHANNEL, JSON.stringify(event)])
