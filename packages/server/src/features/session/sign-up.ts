import { COUNTRIES, type loginAuth, type RequestOf } from '@nibble/contract'
import { type Amount, dayOf, GIVEN_NAME } from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { makeCode } from '../../secrets/secrets.ts'
import { refuseBinding } from '../../shared/people.ts'

/** Credits a new player, inside the transaction that creates them. */
export type GrantFirstLogin = (
  client: pg.PoolClient,
  input: { player: bigint },
) => Promise<{ amount: Amount }>

type NewPlayer = { readonly id: bigint; readonly bindId: string }

/**
 * `username`: null names them after their bind id. Returns null if the name is taken. Throws Refusal('invitation_too_deep'),
 * and Refusal('try_again') if binding somebody with a team takes longer than a sign-up may hold a connection.
 */
export const makePlayer = async (
  client: pg.PoolClient,
  given: { username: string | null; country: string; parent: bigint | null },
): Promise<NewPlayer | null> => {
  if (given.parent === null) return insertPlayer(client, given)
  return client
    .query(WAIT_FOR_BINDINGS)
    .then(() => insertPlayer(client, given))
    .catch(refuseBinding)
}

const WAIT_FOR_BINDINGS =
  "set local lock_timeout = '1s'; select pg_advisory_xact_lock_shared(team_lock_number()); set local lock_timeout to default"

const insertPlayer = async (
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

/** The country of a player who may sign up. Throws Refusal('profile_needed' | 'country_unknown' | 'country_blocked' | 'under_age'). */
export const checkProfile = (
  profile: RequestOf<typeof loginAuth>['profile'],
  blockedCountries: readonly string[],
): string => {
  if (profile === undefined) throw new Refusal('profile_needed')
  const { country, ofAge } = profile
  if (!COUNTRIES.includes(country)) throw new Refusal('country_unknown')
  if (blockedCountries.includes(country)) throw new Refusal('country_blocked')
  if (!ofAge) throw new Refusal('under_age')
  return country
}

/**
 * Counts a sign-up refused for its country, after the refusal has rolled back everything else: pass it to `catch`; it
 * rethrows every error. Repeated tries count again.
 */
export const recordBlockedSignUp =
  ({ pool }: Database, { country, now }: { readonly country: string | undefined; readonly now: number }) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.kind === 'country_blocked')
      await pool.query(
        `insert into blocked_sign_up (country, day, times) values ($1, $2, 1)
         on conflict (country, day) do update set times = blocked_sign_up.times + 1`,
        [country, dayOf(now)],
      )
    throw error
  }
