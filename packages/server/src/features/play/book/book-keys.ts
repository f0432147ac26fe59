import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { keyIdOf } from '@nibble/proof'
import type { Database } from '../../../db/database.ts'
import type { Queryable } from '../../../db/sql.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type InstallationSecrets, type Seal, sealFor } from '../../../secrets/seal.ts'

/** A key that signs receipts and heads. Ed25519: the same words always get the same signature. */
export type BookKey = {
  readonly id: string
  readonly publicKey: Buffer
  readonly sign: (message: Uint8Array) => Buffer
}

export type BookKeys = {
  /** Throws if there is no such key, or this installation's secret does not open it. */
  find(id: string): Promise<BookKey>
}

/** Rounds are scheduled ten minutes ahead. */
const AHEAD = '20 minutes'
const KEY_CHANGE_LOCK = -5659

/**
 * The keys of the sealed book. The first server of a database makes the first one. Reseals with the first secret what
 * another one sealed, so that the other can be removed. Throws a sentence if the newest key does not open: using
 * another one would be a change that no head has announced.
 */
export const openBookKeys = async (db: Database, secrets: InstallationSecrets): Promise<BookKeys> => {
  const seal = sealFor(secrets, 'book key')
  await insertKey(db.pool, { seal, firstRoundAt: "'-infinity'" })
  const known = new Map<string, BookKey>()
  for (const row of await readKeys(db)) {
    const renewed = seal.renew({ label: row.id, sealed: row.sealed })
    if (renewed !== null)
      await db.pool.query('update book_key set sealed = $2 where id = $1 and sealed = $3', [
        row.id,
        renewed,
        row.sealed,
      ])
    const key = openKey(seal, { ...row, sealed: renewed ?? row.sealed })
    if (key === null && row.lost_at === null) throw new Error(UNOPENED)
    if (key !== null) known.set(row.id, key)
  }

  return {
    find: async (id) => {
      const found = known.get(id)
      if (found !== undefined) return found
      // Meanwhile made by another process.
      const row = (await readKeys(db)).find((each) => each.id === id)
      const key = row === undefined ? null : openKey(seal, row)
      if (key === null) throw new Error(`the book key ${id} does not exist or cannot be decrypted`)
      known.set(id, key)
      return key
    },
  }
}

/** The key for what belongs to no round: the one in force for a round that opened now. */
export const currentBookKey = async ({ pool }: Database, keys: BookKeys): Promise<BookKey> => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from book_key where lost_at is null and first_round_at <= clock_timestamp()
     order by first_round_at desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no key of the sealed book is in force')
  return keys.find(row.id)
}

const UNOPENED =
  'The key of the sealed book cannot be decrypted with this NIBBLE_SECRET. Start with the secret that encrypted it, as ' +
  'NIBBLE_SECRET or NIBBLE_SECRET_PREVIOUS. If that secret is lost: npm run --silent nibble -- book-key --lost'

export type AnnouncedKey = { readonly id: string; readonly firstRoundAt: Date }

/**
 * Makes the next signing key. Rounds that open from its time on use it, none of which is scheduled yet; the head of the
 * last round before them, signed by the old key, announces it. With `isLost`, every key that does not open under these
 * secrets is abandoned, and the new one signs at once. Throws a sentence while another change is pending.
 */
export const announceBookKey = async (
  db: Database,
  secrets: InstallationSecrets,
  { isLost = false }: { readonly isLost?: boolean } = {},
): Promise<AnnouncedKey> => {
  const seal = sealFor(secrets, 'book key')
  return inTransaction(db.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [KEY_CHANGE_LOCK])
    const rows = await readKeys({ pool: client })
    const unopened = rows.filter((row) => row.lost_at === null && openKey(seal, row) === null)
    if (unopened.length > 0 !== isLost)
      throw new Error(isLost ? 'Every key of the sealed book can be decrypted: none is lost.' : UNOPENED)
    const { rowCount } = await client.query(
      'select from book_key where lost_at is null and first_round_at > clock_timestamp()',
    )
    if (!isLost && rowCount !== 0)
      throw new Error('A new key of the sealed book is already announced: wait until it signs.')
    await client.query('update book_key set lost_at = clock_timestamp() where id = any($1)', [
      unopened.map(({ id }) => id),
    ])
    const from = isLost ? 'clock_timestamp()' : `clock_timestamp() + interval '${AHEAD}'`
    const made = await insertKey(client, { seal, firstRoundAt: from })
    if (made === null)
      throw new Error('Two keys of the sealed book were created at the same time: try again.')
    return made
  })
}

/** Null if there is already one of that time. */
const insertKey = async (
  runner: Queryable,
  { seal, firstRoundAt }: { readonly seal: Seal; readonly firstRoundAt: string },
): Promise<AnnouncedKey | null> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const id = keyIdOf(raw)
  const sealed = seal.seal({ label: id, plain: privateKey.export({ type: 'pkcs8', format: 'der' }) })
  const { rows } = await runner.query<AnnouncedKey>(
    `insert into book_key (id, public_key, sealed, first_round_at) values ($1, $2, $3, ${firstRoundAt})
     on conflict do nothing returning id, first_round_at as "firstRoundAt"`,
    [id, raw, sealed],
  )
  return rows[0] ?? null
}

type KeyRow = {
  readonly id: string
  readonly public_key: Buffer
  readonly sealed: Buffer
  readonly lost_at: Date | null
}

const readKeys = async ({ pool }: { readonly pool: Queryable }): Promise<KeyRow[]> =>
  (await pool.query<KeyRow>('select id, public_key, sealed, lost_at from book_key')).rows

const openKey = (seal: Seal, { id, public_key, sealed }: KeyRow): BookKey | null => {
  const pkcs8 = seal.open({ label: id, sealed })
  if (pkcs8 === null) return null
  const key: KeyObject = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return { id, publicKey: public_key, sign: (message) => sign(null, message, key) }
}
