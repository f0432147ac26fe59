import type { Database } from '@nibble/server/db/database.ts'
import type { Installation } from '@nibble/server/local'
import { printTo } from './terminal.ts'

/** DATABASE_URL, or the local installation, running or stopped. */
export const openInstallation = async (): Promise<Omit<Installation, 'ownerUrl'>> => {
  const databaseUrl = process.env['DATABASE_URL']
  if (databaseUrl !== undefined && databaseUrl !== '') {
    const { assertReachable } = await import('@nibble/server/db/database.ts')
    await assertReachable(databaseUrl)
    return { databaseUrl, rpcUrl: null, close: async () => {} }
  }
  const local = await import('@nibble/server/local')
  return local.openInstallation()
}

/** The endpoints of CHAIN_RPC_URLS and their quorum, or the local chain with a quorum of its own. */
export const readChain = (local: string | null): { rpcUrls: string; quorum: number } => {
  const outside = process.env['CHAIN_RPC_URLS']
  if (outside !== undefined && outside !== '') {
    const isOwn = process.env['CHAIN_KIND'] === 'development'
    return { rpcUrls: outside, quorum: Number(process.env['CHAIN_QUORUM'] || (isOwn ? 1 : 2)) }
  }
  if (local === null)
    throw new Error(
      'Set the endpoints of the chain in CHAIN_RPC_URLS; for a local installation, start it first.',
    )
  return { rpcUrls: local, quorum: 1 }
}

/** The server's secret, which seals authenticators and keys. */
export const readSecret = async (): Promise<Buffer> => {
  const given = process.env['NIBBLE_SECRET']
  if (given !== undefined && given !== '') {
    if (!/^[\w-]{43}$/.test(given))
      throw new Error('NIBBLE_SECRET must be 32 bytes in base64url (43 characters).')
    return Buffer.from(given, 'base64url')
  }
  const { findInstallationSecret } = await import('@nibble/server/local')
  return findInstallationSecret()
}

/** The installation's database, with the server's rights, and its local chain. */
export const withDatabase = async <T>(
  work: (db: Database, rpcUrl: string | null) => Promise<T>,
): Promise<T> => {
  const { openDatabase } = await import('@nibble/server/db/database.ts')
  const installation = await openInstallation()
  try {
    const db = await openDatabase({ url: installation.databaseUrl, max: 2, durability: 'unchecked' })
    try {
      return await work(db, installation.rpcUrl)
    } finally {
      await db.close()
    }
  } finally {
    await installation.close()
  }
}

/** A readable message for any error. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Prints the result of a command. Exit code 0; 1 if it failed, with the reason on standard error. */
export const printResult = async (command: () => Promise<string>): Promise<number> => {
  try {
    await printTo(process.stdout, await command())
    return 0
  } catch (error) {
    await printTo(process.stderr, `${reasonOf(error)}\n`)
    return 1
  }
}
