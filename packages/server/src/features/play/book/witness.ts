import type { RoundNumber } from '@nibble/domain'
import { headHash, isSignedBy, type SignedHead, verifyHead, witnessMessage, writeHead } from '@nibble/proof'
import type pg from 'pg'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { findHead } from '../../../shared/book/stored-heads.ts'
import { openIncident } from '../../../shared/incidents.ts'

/** A witness's statement that they saw this head; without a head it means the one stored here. */
export type Seen = {
  readonly round: RoundNumber
  readonly publicKey: Buffer
  readonly signature: Buffer
  readonly head: SignedHead | null
}

/** Open places at a head, which newcomers compete for. Rows stay permanently, so there is a limit. */
const OPEN_PLACES = 50
/** Further places, one for each of the keys known longest: no number of invented keys takes them. */
const KEPT_PLACES = 50
/** Of one network, keys in open places of a head, and known keys. */
const MOST_OF_NETWORK = 3
const MOST_KNOWN = 1_000
/** In how many recent rounds a known key signed the head while it was new: signing old heads would make one known in a minute. */
const KNOWN_FROM = 100
/** How many recent rounds are checked, each by its index row: some eight hours of all lengths and tables. */
const LOOKED_AT = 1_280

/**
 * Records who saw the head of a round: the 50 keys known longest always, others while one of 50 open places is free. A head signed
 * by a book key of this house that differs from the one here is kept as evidence, and operators are notified: nothing more is signed
 * for a draw that has one. Nobody without such a head can block a signature. 'unknown' if there is no head to have seen.
 */
export const recordWitness = async (
  db: Database,
  seen: Seen,
  from: { readonly networkOf: (purpose: string) => Buffer; readonly now: number },
): Promise<'kept' | 'full' | 'unknown' | 'unsigned' | 'contradicts'> => {
  const stored = await findHead(db.pool, seen.round)
  const hash = seen.head === null ? stored?.hash : Buffer.from(headHash(seen.head))
  if (hash === undefined) return 'unknown'
  if (!isSignedBy(seen.publicKey, witnessMessage({ round: seen.round, headHash: hash }), seen.signature))
    return 'unsigned'
  if (stored === null || !stored.hash.equals(hash))
    return seen.head !== null && (await keepStray(db, { head: seen.head, hash, now: from.now }))
      ? 'contradicts'
      : 'unknown'

  return inTransaction(db.pool, async (client) => {
    await client.query('select from book where round_id = $1 for no key update', [stored.round])
    const { round } = stored
    const { publicKey: key, signature } = seen
    await recordKnown(client, { round, key, network: from.networkOf('watcher') })
    // Unlike the one of a known key, it ties nobody's keys of several rounds together.
    const network = from.networkOf(`witness ${round}`)
    await client.query(
      `insert into book_witness (round_id, public_key, signature, network)
       select $1, $2, $3, case when not k.has_place then $4::bytea end
       from (select exists (
               select from (select public_key from book_watcher order by known_at, public_key limit ${KEPT_PLACES}) known
               where public_key = $2
             ) as has_place) k,
            (select count(*) as all, count(network) as open, count(*) filter (where network = $4) as here
             from book_witness where round_id = $1) w
       where w.all < ${OPEN_PLACES + KEPT_PLACES}
         and (k.has_place or w.open < ${OPEN_PLACES} and w.here < ${MOST_OF_NETWORK})
       on conflict do nothing`,
      [round, key, signature, network],
    )
    const kept = await client.query('select from book_witness where round_id = $1 and public_key = $2', [
      round,
      key,
    ])
    return kept.rowCount === 1 ? 'kept' : 'full'
  })
}

/** Records that a known key still signs, or that a key is known from now on. */
const recordKnown = async (
  client: pg.PoolClient,
  { round, key, network }: { readonly round: bigint; readonly key: Buffer; readonly network: Buffer },
): Promise<void> => {
  const { rows } = await client.query<{ isNew: boolean; isKnown: boolean }>(
    `select signed_at > clock_timestamp() - interval '1 minute' as "isNew",
            exists (select from book_watcher where public_key = $2) as "isKnown"
     from book where round_id = $1 and signed_at is not null`,
    [round, key],
  )
  const [head] = rows
  if (head?.isNew !== true) return
  if (head.isKnown) {
    await client.query(
      `update book_watcher set signed_at = clock_timestamp()
       where public_key = $1 and signed_at < clock_timestamp() - interval '5 minutes'`,
      [key],
    )
    return
  }
  if (!(await hasSignedMany(client, { round, key }))) return
  // One at a time: at most so many are known.
  await client.query("select pg_advisory_xact_lock(hashtext('known watchers'))")
  await client.query(
    `delete from book_watcher where signed_at < clock_timestamp() - interval '${SILENT_DAYS} days'`,
  )
  await client.query(
    `insert into book_watcher (public_key, network) select $1, $2
     where (select count(*) from book_watcher where network = $2) < ${MOST_OF_NETWORK}
       and (select count(*) from book_watcher) < ${MOST_KNOWN}
     on conflict do nothing`,
    [key, network],
  )
}

/** A key that signed nothing for so long loses its place, so that keys nobody uses any more keep none. */
const SILENT_DAYS = 7

const hasSignedMany = async (
  client: pg.PoolClient,
  { round, key }: { readonly round: bigint; readonly key: Buffer },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from (
       select round_id, signed_at from book where signed_at is not null and round_id <> $1
       order by signed_at desc limit ${LOOKED_AT}
     ) b cross join lateral (
       select from book_witness where round_id = b.round_id and public_key = $2
         and at < b.signed_at + interval '1 minute' limit 1
     ) seen limit ${KNOWN_FROM}`,
    [round, key],
  )
  return rowCount === KNOWN_FROM
}

/**
 * False if no book key of this house signed it, or one that signs no such round: the holder of a retired or abandoned
 * key can block no draw. A round stored here is signed by its own key; another, missing in a backup, by the newest key
 * in force, a later one, or one that still has heads to sign.
 */
const keepStray = async (
  db: Database,
  { head, hash, now }: { readonly head: SignedHead; readonly hash: Buffer; readonly now: number },
): Promise<boolean> => {
  const { rows } = await db.pool.query<{ public_key: Buffer }>(
    `select k.public_key from book_key k
     where k.id = $1 and k.lost_at is null and case
       when exists (select from book where round_id = $2) then
         k.id = (select key_id from book where round_id = $2)
       else exists (select from book b where b.key_id = k.id and b.signed_at is null and b.withheld is null)
         or k.first_round_at >= (
           select max(first_round_at) from book_key where lost_at is null and first_round_at <= clock_timestamp()
         )
     end`,
    [head.keyId, head.round],
  )
  const [key] = rows
  if (key === undefined || verifyHead(head, key.public_key) !== null) return false
  await inTransaction(db.pool, async (client) => {
    await client.query(
      `insert into book_stray_head (head_hash, round_id, draw_at, head) values ($1, $2, $3, $4) on conflict do nothing`,
      [hash, head.round, new Date(head.drawAt), JSON.stringify(writeHead(head))],
    )
    const detail =
      `A watcher has reported a head of round ${head.round} that was signed with a book key of this house but is not in this ` +
      'database. The database may have been restored from a backup older than what was published, or somebody else has the key.'
    await openIncident(client, { kind: 'book', subject: `round ${head.round}`, detail, now })
  })
  return true
}
