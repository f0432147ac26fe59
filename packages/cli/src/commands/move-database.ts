import type { CopiedDatabase } from '@nibble/server/db/copy-database.ts'
import type { Check } from '@nibble/server/features/audit/book-rules.ts'
import { reasonOf } from '../installation.ts'
import { printTo } from '../terminal.ts'
import { reportOf } from './audit.ts'

const USAGE =
  'Usage: nibble move-database outside, from the database in NIBBLE_DATA to that of MIGRATION_DATABASE_URL, or back: ' +
  'nibble move-database embedded\n'

/**
 * Moves a stopped house from the embedded database to an outside one, or back: copies it, compares every row, and audits
 * both. The addresses come from the environment, since they contain passwords. Exit code 1 if it was not moved.
 */
export const moveDatabase = async (args: readonly string[]): Promise<number> => {
  const [to, ...more] = args
  if ((to !== 'outside' && to !== 'embedded') || more.length > 0) {
    await printTo(process.stderr, USAGE)
    return 2
  }
  const say = (line: string) => printTo(process.stdout, `${line}\n`)
  try {
    await (to === 'outside' ? moveOut(say) : moveIn(say))
    return 0
  } catch (error) {
    await printTo(process.stderr, `The database was not moved: ${reasonOf(error)}\n`)
    return 1
  }
}

type Say = (line: string) => Promise<void>

const moveOut = async (say: Say): Promise<void> => {
  const outside = await findOutside()
  const { openStopped } = await import('@nibble/server/local')
  const embedded = await openStopped()
  try {
    await assertTargetEmpty(outside)
    await copyAndCompare(embedded.ownerUrl, outside, say).catch((error: unknown) => {
      throw error instanceof Unproven ? new Error(`${error.message} ${EMPTY_OUTSIDE}`) : error
    })
  } finally {
    await embedded.close()
  }
  const { host, pathname } = new URL(outside)
  await say(
    [
      '',
      'The house now uses the outside database. Start every server with',
      `  DATABASE_URL    the same database (${pathname.slice(1)} at ${host}), as a login that is a member of nibble_app only`,
      '  NIBBLE_SECRET   the same as before; servers that have this NIBBLE_DATA read it there',
      'and the signer with SIGNER_DATABASE_URL, if it runs separately. docs/operations.md says how to create these logins.',
      `The old database in ${embedded.folder} is unchanged. Move it away: a server without DATABASE_URL would use it.`,
    ].join('\n'),
  )
}

const moveIn = async (say: Say): Promise<void> => {
  const outside = await findOutside()
  const { createStagedDatabase } = await import('@nibble/server/local')
  const embedded = await createStagedDatabase()
  try {
    await copyAndCompare(outside, embedded.ownerUrl, say)
    await embedded.keep()
  } finally {
    await embedded.close()
  }
  await say(
    [
      '',
      `The house now uses ${embedded.folder}. Start the server without DATABASE_URL and MIGRATION_DATABASE_URL,`,
      'and with the same NIBBLE_SECRET. The outside database is unchanged. Move it away: a server that still has',
      'its address would use it.',
    ].join('\n'),
  )
}

const findOutside = async (): Promise<string> => {
  const url = process.env['MIGRATION_DATABASE_URL']
  if (url === undefined || url === '')
    throw new Error(
      'MIGRATION_DATABASE_URL is missing: the outside database, as the login that owns its tables.',
    )
  const { assertReachable } = await import('@nibble/server/db/database.ts')
  await assertReachable(url, 'MIGRATION_DATABASE_URL')
  return url
}

const assertTargetEmpty = async (url: string) =>
  (await import('@nibble/server/db/copy-database.ts')).assertEmpty(url)

/** Everything was copied, but the audits differ. */
class Unproven extends Error {}
const EMPTY_OUTSIDE =
  'Start nothing on the copy. Drop that database and create it again as a superuser before you retry; the one in NIBBLE_DATA is unchanged.'

const copyAndCompare = async (from: string, to: string, say: Say): Promise<void> => {
  const { copyDatabase, freezeDatabase } = await import('@nibble/server/db/copy-database.ts')
  const source = await freezeDatabase(from)
  try {
    const before = await auditOf(from)
    if (before.some(({ ok }) => !ok))
      throw new Error(`its books do not balance. Find out why before you move it.\n${reportOf(before)}`)
    await say(`The books balance: ${before.length} checks. Copying …`)
    await tell(await copyDatabase(source, to), say)
    const after = await auditOf(to).catch((error: unknown) => {
      throw new Unproven(`the copy cannot be audited (${reasonOf(error)}).`)
    })
    if (JSON.stringify(after) !== JSON.stringify(before))
      throw new Unproven(`the audits of the copy and the source differ.\n${reportOf(after)}`)
    await say(`Both audits agree: ${after.length} checks hold.`)
  } finally {
    await source.close()
  }
}

const tell = ({ rows, tables, owed }: CopiedDatabase, say: Say) =>
  say(
    `Copied and compared ${rows} rows of ${tables} tables. Owed to players in both: ${owed.join(', ') || 'nothing'}.`,
  )

const auditOf = async (url: string): Promise<readonly Check[]> => {
  const { runAudit } = await import('@nibble/server/features/audit/run-audit.ts')
  return (await runAudit(url, { rpcUrls: process.env['CHAIN_RPC_URLS'] || null })).checks
}
