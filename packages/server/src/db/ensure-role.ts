import type pg from 'pg'

/**
 * Makes a role that may do nothing, where there is none. Roles belong to the whole server, so another database's
 * migration may be making this one at the same moment.
 */
export async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const isThere = async () =>
    (await client.query('select from pg_roles where rolname = $1', [role])).rowCount !== 0
  if (await isThere()) return
  try {
    await client.query(`create role ${role} nologin`)
  } catch (error) {
    if (!(await isThere())) throw error
  }
}
