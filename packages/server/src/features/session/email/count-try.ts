import type { Database } from '../../../db/database.ts'
import { pgArray, type Queryable } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../refusal.ts'
import { hashOf } from '../../../secrets/secrets.ts'
import type { DeviceFingerprints } from '../device-fingerprints.ts'

export const MAX_TRIES = 5
/** For all addresses together tried from one network, by browsers unknown to them. */
export const MAX_TRIES_OF_NETWORK = 50
export const TRIES_COUNT_FOR_MS = 30 * 60_000

/** What wrong passwords are counted for, and how many are allowed. */
type Shard = { readonly name: string; readonly most: number }

type ShardsOfInput = {
  readonly email: string
  readonly isKnownBrowser: boolean
  readonly fingerprints: DeviceFingerprints | null
}

/**
 * A browser that has signed in with the address is counted separately and only there: strangers' tries do not lock its
 * owner out. All others count together for the address, and for their network.
 */
export function shardsOf({ email, isKnownBrowser, fingerprints }: ShardsOfInput): readonly Shard[] {
  if (isKnownBrowser && fingerprints !== null)
    return [{ name: `browser ${fingerprints.browser} ${email}`, most: MAX_TRIES }]
  return [
    { name: strangersShard(email), most: MAX_TRIES },
    ...(fingerprints === null ? [] : networkShards(fingerprints)),
  ]
}

/** For a signed-in player. */
export const ownShards = (player: bigint): readonly Shard[] => [{ name: `player ${player}`, most: MAX_TRIES }]

const networkShards = ({ hash, network }: DeviceFingerprints): readonly Shard[] => {
  const name = (whole: string) => `network ${hash(`tries ${whole}`).toString('hex')}`
  const wider = widerNetwork(network)
  return [
    { name: name(network), most: MAX_TRIES_OF_NETWORK },
    ...(wider === null ? [] : [{ name: name(wider), most: MAX_TRIES_OF_NETWORK * HOUSEHOLDS }]),
  ]
}
const strangersShard = (email: string): string => `address ${email}`

/**
 * Counts and commits a try before any check, so that concurrent guesses gain nothing over sequential ones; the returned
 * function takes a right one back. Every address counts, whether it has an account or not. Throws Refusal('too_many_tries').
 */
export async function countTry(
  db: Database,
  { shards, now }: { readonly shards: readonly Shard[]; readonly now: number },
): Promise<() => Promise<void>> {
  const at = new Date(now)
  const since = new Date(now - TRIES_COUNT_FOR_MS)
  const ids = await inTransaction(db.pool, async (client) => {
    const tries: bigint[] = []
    // In one order, to avoid deadlocks.
    for (const { name, most } of shards.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const shard = hashOf(name)
      await client.query("select pg_advisory_xact_lock($1, hashtext(encode($2, 'hex')))", [LOCK_SPACE, shard])
      const { rows } = await client.query<{ id: bigint }>(
        `insert into sign_in_try (shard, at)
         select $1, $2 where (select count(*) from sign_in_try where shard = $1 and at > $3) < $4
         returning id`,
        [shard, at, since, most],
      )
      const [row] = rows
      if (row === undefined) throw new Refusal('too_many_tries')
      tries.push(row.id)
    }
    return tries
  })

  return async () => {
    await db.pool.query('delete from sign_in_try where id = any($1::bigint[])', [pgArray(ids)])
  }
}

const LOCK_SPACE = 4362

/** After a code of the address was shown, counting starts over. */
export const forgetTries = async (
  client: Queryable,
  { email }: { readonly email: string },
): Promise<void> => {
  await client.query('delete from sign_in_try where shard = $1', [hashOf(strangersShard(email))])
}

export const sweepTries = async ({ pool }: Database, { now }: { readonly now: number }): Promise<void> => {
  await pool.query('delete from sign_in_try where at <= $1', [new Date(now - TRIES_COUNT_FOR_MS)])
}

/** How many times a household's share its whole wider network has, as in the limit on all calls. */
export const HOUSEHOLDS = 10

/** The prefix of all households of an IPv6 /48, which anybody can rent whole; null for an IPv4 address. */
export const widerNetwork = (household: string): string | null => {
  const groups = household.split(':')
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}:` : null
}
