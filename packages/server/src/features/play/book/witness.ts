import type { RoundNumber } from '@nibble/domain'
import { headHash, isSignedBy, type SignedHead, verifyHead, witnessMessage, writeHead } from '@nibble/proof'
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

const MOST = 50
/** Rows stay permanently, so that invented names cannot crowd others out: this many more are kept of long-known keys. */
const MOST_KNOWN = 50
/** In how many recent rounds such a key signed the head while it was new: signing old heads would make one known in a minute. */
const KNOWN_FROM = 100
/** How many recent rounds are checked, each by its index row: some eight hours of all lengths and tables. */
const LOOKED_AT = 1_280

/**
 * Records who saw the head of a round, at most 50, and 50 more whose keys have seen many rounds before. A head signed by a book key
 * of this house that differs from the one here is kept as evidence, and operators are notified: nothing more is signed for a draw
 * that has one. Nobody without such a head can block a signature. 'unknown' if there is no head to have seen.
 */
export const recordWitness = async (
  db: Database,
  seen: Seen,
  now: number,
): Promise<'kept' | 'full' | 'unknown' | 'unsigned' | 'contradicts'> => {
  const stored = await findHead(db.pool, seen.round)
  const hash = seen.head === null ? stored?.hash : Buffer.from(headHash(seen.head))
  if (hash === undefined) return 'unknown'
  if (!isSignedBy(seen.publicKey, witnessMessage({ round: seen.round, headHash: hash }), seen.signature))
    return 'unsigned'
  if (stored === null || !stored.hash.equals(hash))
    return seen.head !== null && (await keepStray(db, { head: seen.head, hash, now }))
      ? 'contradicts'
      : 'unknown'

  return inTransaction(db.pool, async (client) => {
    await client.query('select from book where round_id = $1 for no key update', [stored.round])
    const { rowCount } = await client.query(
      `insert into book_witness (round_id, public_key, signature)
       select $1, $2, $3 from (select count(*) as all from book_witness where round_id = $1) w
       where w.all < ${MOST} or w.all < ${MOST + MOST_KNOWN} and (
         select count(*) from (
           select from (
             select round_id, signed_at from book where signed_at is not null and round_id <> $1
             order by signed_at desc limit ${LOOKED_AT}
           ) b cross join lateral (
             select from book_witness where round_id = b.round_id and public_key = $2
               and at < b.signed_at + interval '1 minute' limit 1
           ) seen limit ${KNOWN_FROM}
         ) known
       ) = ${KNOWN_FROM}
       on conflict do nothing`,
      [stored.round, seen.publicKey, seen.signature],
    )
    if (rowCount === 1) return 'kept'
    const known = await client.query('select from book_witness where round_id = $1 and public_key = $2', [
      stored.round,
      seen.publicKey,
    ])
    return known.rowCount === 1 ? 'kept' : 'full'
  })
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
      `A watcher has shown a head of round ${head.round} that a book key of this house signed, and that is not in this ` +
      'database. It may have been restored from a backup that is older than what was published, or somebody else has the key.'
    await openIncident(client, { kind: 'book', subject: `round ${head.round}`, detail, now })
  })
  return true
}
