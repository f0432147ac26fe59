import type { Database } from '../../db/database.ts'
import { sweepLeftBreaks } from './carried-breaks.ts'
import { sweepCodes } from './email/codes.ts'
import { sweepTries } from './email/count-try.ts'

const TABLES = ['sign_in_nonce', 'session', 'device_login', 'socket_ticket', 'passkey_challenge'] as const

/** Removes what has expired and would no longer be accepted. */
export const sweepExpired = async (db: Database, { now }: { now: number }): Promise<void> => {
  for (const table of TABLES) {
    await db.pool.query(`delete from ${table} where expires_at <= $1`, [new Date(now)])
  }
  await sweepCodes(db, { now })
  await sweepTries(db, { now })
  await sweepLeftBreaks(db, { now })
}
