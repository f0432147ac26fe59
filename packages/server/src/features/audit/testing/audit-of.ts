import type { Database } from '../../../db/database.ts'
import { audit } from '../run-audit.ts'

/** The audit on a connection that stays open: a new one would read the catalogue anew, half of what an audit of few rows costs. */
export const auditOf = async ({ pool }: Database): Promise<Awaited<ReturnType<typeof audit>>> => {
  const client = await pool.connect()
  let failed = true
  try {
    const report = await audit(client)
    failed = false
    return report
  } finally {
    client.release(failed)
  }
}
