import type pg from 'pg'
import { Refusal } from '../refusal.ts'

/**
 * Throws Refusal('player_stopped') for a player whom an operator has stopped. Sessions are remembered for some seconds,
 * and the stop is there so that his money stays: whoever takes it to somebody else, or into another asset, asks again
 * with the player held.
 */
export const assertNotStopped = async (
  client: Pick<pg.ClientBase, 'query'>,
  { player }: { readonly player: bigint },
): Promise<void> => {
  const { rowCount } = await client.query('select from player where id = $1 and stopped_at is not null', [
    player,
  ])
  if (rowCount !== 0) throw new Refusal('player_stopped')
}
