import { createHmac, randomBytes } from 'node:crypto'
import { ensureRole } from '../db/migrate.ts'
import { PrimaryClient } from '../db/primary-client.ts'

/** The login with which the server uses its own database. */
const WORKING_LOGIN = 'nibble_server'

/**
 * The address of the same database for the working login: a member of `nibble_app` and nothing else. Its password derives from
 * the owner's, so that the command line finds it beside a running server; the reverse is impossible.
 */
export function workingUrl(ownerUrl: string): string {
  const password = createHmac('sha256', new URL(ownerUrl).password).update(WORKING_LOGIN).digest('hex')
  return withLogin(ownerUrl, WORKING_LOGIN, password)
}

/** Makes that login, if missing, on the server of `ownerUrl`. A standby has it from its primary. */
export async function makeWorkingLogin(ownerUrl: string): Promise<void> {
  const { username, password } = new URL(workingUrl(ownerUrl))
  await makeLogin(ownerUrl, { name: username, password, role: 'nibble_app' })
}

/** A login that can do only what the signer may, with a new password each time. Returns the signer's address of the same database. */
export async function makeSignerLogin(ownerUrl: string, name = 'nibble_signer_login'): Promise<string> {
  const password = randomBytes(24).toString('hex')
  await makeLogin(ownerUrl, { name, password, role: 'nibble_signer' })
  return withLogin(ownerUrl, name, password)
}

type Login = { readonly name: string; readonly password: string; readonly role: string }

async function makeLogin(ownerUrl: string, { name, password, role }: Login): Promise<void> {
  const client = new PrimaryClient({ connectionString: ownerUrl })
  // Errors are reported by the query they break.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    if (rows[0]?.follows === true) return
    await ensureRole(client, role)
    await ensureRole(client, name)
    // Also if an earlier program made the login, maybe with more rights.
    await client.query(
      `alter role ${name} login nosuperuser nocreaterole nocreatedb noreplication nobypassrls password '${password}'`,
    )
    await client.query(`grant ${role} to ${name}`)
  } finally {
    await client.end()
  }
}

function withLogin(url: string, name: string, password: string): string {
  // It may name several hosts; a URL cannot.
  return url.replace(/^(\w+:\/\/)(?:[^/?#]*@)?/, `$1${name}:${password}@`)
}
