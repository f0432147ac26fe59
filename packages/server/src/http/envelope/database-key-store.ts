import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { seal, unseal } from '../../secrets/seal.ts'
import { type EnvelopeKey, envelopeKey, type KeyStore } from './key-ring.ts'

type KeyRow = { kid: string; sealed: Buffer; created_at: Date }

/**
 * Private keys in the table `envelope_key`, encrypted under a secret of 32 bytes that is not in the database, so that
 * a copy of the database opens no recorded envelope. Keys under another secret are passed over.
 */
export const databaseKeyStore = ({ db, secret }: { db: Database; secret: Buffer }): KeyStore => ({
  list: async () => {
    const { rows } = await db.pool.query<KeyRow>(
      'select kid, sealed, created_at from envelope_key order by created_at desc',
    )
    return rows.flatMap(({ kid, sealed, created_at }) => {
      const pkcs8 = unseal(secret, { label: kid, sealed })
      return pkcs8 === null ? [] : [keyFrom({ kid, pkcs8, createdAt: created_at.getTime() })]
    })
  },
  save: async ({ kid, privateKey, createdAt }) => {
    const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' })
    await db.pool.query('insert into envelope_key (kid, sealed, created_at) values ($1, $2, $3)', [
      kid,
      seal(secret, { label: kid, plain: pkcs8 }),
      new Date(createdAt),
    ])
  },
  remove: async (kid) => {
    await db.pool.query('delete from envelope_key where kid = $1', [kid])
  },
})

const keyFrom = ({
  kid,
  pkcs8,
  createdAt,
}: {
  kid: string
  pkcs8: Buffer
  createdAt: number
}): EnvelopeKey => {
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  return envelopeKey({ kid, privateKey, publicKey: createPublicKey(privateKey), createdAt })
}
