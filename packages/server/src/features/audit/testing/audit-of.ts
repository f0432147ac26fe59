import type { Database } from '../../../db/database.ts'
import { audit } from '../run-audit.ts'

/** The audit on a persistent connection: a new one would load the catalogue again, half the cost of an audit of few rows. */
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
