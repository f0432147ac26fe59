import { type Amount, GIVEN_NAME } from '@nibble/domain'
import type pg from 'pg'
import { makeCode } from '../../secrets/random-secrets.ts'

/** Credits a new player, inside the transaction that makes him. */
export type GrantFirstLogin = (
  client: pg.PoolClient,
  input: { player: bigint },
) => Promise<{ amount: Amount }>

export type NewPlayer = { readonly id: bigint; readonly bindId: string }

/** `username`: null gives him one after his bind id. Null where the name is taken. */
export const makePlayer = async (
  client: pg.PoolClient,
  given: { username: string | null; country: string; parent: bigint | null },
): Promise<NewPlayer | null> => {
  const bindId = makeCode()
  const username = given.username ?? `${GIVEN_NAME}${bindId.toLowerCase()}`
  const { rows } = await client.query<{ id: bigint }>(
    `insert into player (bind_id, username, country, of_age_at, invitation_code, parent_id)
     values ($1, $2, $3, now(), $4, $5) on conflict do nothing returning id`,
    [bindId, username, given.country, makeCode(), given.parent],
  )
  const [player] = rows
  return player === undefined ? null : { id: player.id, bindId }
}
