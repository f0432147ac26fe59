import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { type InstallationSecrets, type Seal, sealFor } from '../../secrets/seal.ts'
import { type EnvelopeKey, envelopeKey, type KeyStore } from './key-ring.ts'

type KeyRow = { kid: string; sealed: Buffer; created_at: Date }

/**
 * Stores private keys in the table `envelope_key`, encrypted under a key that is not in the database, so that a copy of the
 * database cannot open recorded envelopes. Keys that cannot be decrypted are skipped. Keys encrypted under the previous secret
 * are re-encrypted under the current one when read.
 */
export const databaseKeyStore = ({ db, secrets }: { db: Database; secrets: InstallationSecrets }): KeyStore =>
  storeWith(db, sealFor(secrets, 'envelope keys'))

const storeWith = (db: Database, seal: Seal): KeyStore => ({
  list: async () => {
    const { rows } = await db.pool.query<KeyRow>(
      'select kid, sealed, created_at from envelope_key order by created_at desc',
    )
    const keys: EnvelopeKey[] = []
    for (const { kid, sealed, created_at } of rows) {
      const renewed = seal.renew({ label: kid, sealed })
      if (renewed !== null)
        await db.pool.query('update envelope_key set sealed = $2 where kid = $1', [kid, renewed])
      const pkcs8 = seal.open({ label: kid, sealed: renewed ?? sealed })
      if (pkcs8 !== null) keys.push(keyFrom({ kid, pkcs8, createdAt: created_at.getTime() }))
    }
    return keys
  },
  save: async ({ kid, privateKey, createdAt }) => {
    const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
    await db.pool.query('insert into envelope_key (kid, sealed, created_at) values ($1, $2, $3)', [
      kid,
      seal.seal({ label: kid, plain: pkcs8 }),
      new Date(createdAt),
    ])
  },
  remove: async (kid) => {
    await db.pool.query('delete from envelope_key where kid = $1', [kid])
  },
})

type KeyFromInput = {
  kid: string
  pkcs8: Buffer
  createdAt: number
}

const keyFrom = ({ kid, pkcs8, createdAt }: KeyFromInput): EnvelopeKey => {
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return envelopeKey({ kid, privateKey, publicKey: createPublicKey(privateKey), createdAt })
}
