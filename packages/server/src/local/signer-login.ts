import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * A login that can do what the signer may and nothing else, with a new password each time. `url` is the owner's. Answers
 * the signer's address of the same database.
 */
export async function makeSignerLogin(url: string, name = 'nibble_signer_login'): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (rowCount === 0) await client.query(`create role ${name} login in role nibble_signer`)
    await client.query(`alter role ${name} password '${password}'`)
  } finally {
    await client.end()
  }

  const own = new URL(url)
  own.username = name
  own.password = password
  return own.href
}
